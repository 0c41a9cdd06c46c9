/** The durations of the tasks on a page's main thread, measured by Chromium itself. */
import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The moment at which it began, in microseconds. */
  readonly ts: number;
  /** Processor time in microseconds, for events that have a duration. */
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: {
      readonly type?: string;
      readonly frames?: readonly { readonly isOutermostMainFrame?: boolean; readonly processId: number }[];
    };
  };
}

/** Processor times of a page's main thread, in milliseconds. */
export interface PageTrace {
  /** Of each task, longest first. */
  readonly tasks: readonly number[];
  /** Of each click together with all that follows until the next frame is handed on to be drawn, in their order. */
  readonly clicks: readonly number[];
  /** Of all work of one kind, by the name that Chromium's trace has for it; one kind may contain another. */
  readonly byName: ReadonlyMap<string, number>;
}

/**
 * Runs `action` and returns the processor time in milliseconds of each task of the page's main thread meanwhile,
 * longest first. Elapsed time would show how busy the machine is.
 */
export async function measureTasks(page: Page, action: () => Promise<void>): Promise<readonly number[]> {
  return (await tracePage(page, action)).tasks;
}

/** Runs `action` and returns what the page's main thread did meanwhile. */
export async function tracePage(page: Page, action: () => Promise<void>): Promise<PageTrace> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  await action();
  await session.send('Tracing.end');
  await complete;
  await session.detach();

  // The browser may have other pages, each with its own process.
  const { processId } =
    events
      .find(({ name }) => name === 'TracingStartedInBrowser')
      ?.args.data?.frames?.find(({ isOutermostMainFrame }) => isOutermostMainFrame === true) ?? {};
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && args.name === 'CrRendererMain' && pid === processId,
  );
  if (!main) throw new Error('The trace does not name the page’s main thread.');
  const onMain = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const durations = onMain
    .filter(({ name }) => name === 'RunTask')
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  if (durations.length === 0) throw new Error('The trace has no processor times.');
  const byName = new Map<string, number>();
  for (const { name, tdur = 0 } of onMain) byName.set(name, (byName.get(name) ?? 0) + tdur / 1000);
  return { tasks: durations.sort((a, b) => b - a), clicks: clicksOf(onMain), byName };
}

/** What each click cost, from the task that tells the page of it to the one that ends with its frame. */
function clicksOf(onMain: readonly TraceEvent[]): number[] {
  const inOrder = onMain.toSorted((a, b) => a.ts - b.ts);
  // A task comes before what happens in it.
  const tasks: { ms: number; isClick: boolean; isFrame: boolean }[] = [];
  for (const { name, tdur = 0, args } of inOrder) {
    if (name === 'RunTask') tasks.push({ ms: tdur / 1000, isClick: false, isFrame: false });
    const task = tasks.at(-1);
    if (!task) continue;
    if (name === 'EventDispatch' && args.data?.type === 'click') task.isClick = true;
    if (name === 'Commit') task.isFrame = true;
  }
  return tasks.flatMap(({ isClick }, at) => {
    if (!isClick) return [];
    const end = tasks.findIndex(({ isFrame }, later) => isFrame && later >= at);
    return end === -1 ? [] : [tasks.slice(at, end + 1).reduce((sum, { ms }) => sum + ms, 0)];
  });
}
