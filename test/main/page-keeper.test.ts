import { beforeEach, describe, expect, it } from 'vitest';
import { type PageKeeper, createPageKeeper } from '../../main/page-keeper.ts';

const SCRIPT = 'app://othello/assets/index.js';

let keeper: PageKeeper;
let told: string[];
let nowMs: number;

beforeEach(() => {
  told = [];
  nowMs = 0;
  keeper = createPageKeeper({
    reload: (delayMs) => told.push(`reload after ${delayMs} ms`),
    giveUp: (reason, code) => told.push(`${reason} ${code}`),
    now: () => nowMs,
  });
});

function loadWithout(url: string): void {
  keeper.unread(url, 'EBUSY');
  keeper.loaded();
}

describe('a page that lacks a file', () => {
  it('is loaded again if it is a script and the page has not begun', () => {
    loadWithout(SCRIPT);
    expect(told).toEqual(['reload after 0 ms']);
  });

  it('is loaded again if it is the page itself', () => {
    loadWithout('app://othello/index.html');
    expect(told).toEqual(['reload after 0 ms']);
  });

  it('is loaded again if it is a style sheet, and goes no further until then', () => {
    keeper.unread('app://othello/assets/index.css', 'EBUSY');
    expect(keeper.begun()).toBe(false);
    keeper.loaded();
    expect(told).toEqual(['reload after 0 ms']);
    keeper.arrived();
    expect(keeper.begun()).toBe(true);
    keeper.loaded();
    expect(told).toHaveLength(1);
  });

  it('is loaded again although the page before it has told late that it runs', () => {
    loadWithout(SCRIPT);
    keeper.begun();
    keeper.arrived();
    loadWithout(SCRIPT);
    expect(told).toEqual(['reload after 0 ms', 'reload after 500 ms']);
  });

  it('stays as it is without a style sheet that its own code asked for', () => {
    keeper.begun();
    keeper.unread('app://othello/assets/later.css', 'EBUSY');
    keeper.loaded();
    expect(told).toEqual([]);
  });

  it('stays as it is if its own code runs all the same, because a script was asked for twice', () => {
    keeper.unread(SCRIPT, 'EBUSY');
    keeper.begun();
    keeper.loaded();
    expect(told).toEqual([]);
  });

  it('stays as it is once nothing is missing any more', () => {
    loadWithout(SCRIPT);
    keeper.loaded();
    expect(told).toEqual(['reload after 0 ms']);
  });

  it('is given up, with the reason of the system, when the third load fails, too', () => {
    for (let load = 1; load <= 3; load++) loadWithout(SCRIPT);
    expect(told).toEqual(['reload after 0 ms', 'reload after 500 ms', 'pageFailed EBUSY']);
  });

  it('is given up at once where every failure shall be told', () => {
    const strict = createPageKeeper({
      reload: () => told.push('reload'),
      giveUp: (_reason, code) => told.push(code),
      now: () => nowMs,
      isStrict: true,
    });
    strict.unread(SCRIPT, 'EBUSY');
    strict.loaded();
    expect(told).toEqual(['EBUSY']);
  });

  it('is loaded again however often the last failure was long ago', () => {
    for (let load = 1; load <= 10; load++) {
      loadWithout(SCRIPT);
      nowMs += 60_000;
    }
    expect(told).toEqual(Array.from({ length: 10 }, () => 'reload after 0 ms'));
  });

  it('stays as it is without a picture, which leaves it no emptier', () => {
    loadWithout('app://othello/assets/icon.svg');
    expect(told).toEqual([]);
  });

  it('stays as it is if its own code runs, which tells what it lacks', () => {
    keeper.begun();
    keeper.unread(SCRIPT, 'EBUSY');
    keeper.loaded();
    expect(told).toEqual([]);
  });

  it('is loaded only once for several missing scripts', () => {
    keeper.unread(SCRIPT, 'ENOENT');
    keeper.unread('app://othello/assets/shared.js', 'EBUSY');
    keeper.loaded();
    expect(told).toEqual(['reload after 0 ms']);
  });
});

describe('a page that has crashed', () => {
  it('has not begun until its own code runs again', () => {
    keeper.begun();
    keeper.crashed('oom');
    loadWithout(SCRIPT);
    expect(told).toEqual(['reload after 0 ms', 'reload after 500 ms']);
  });

  it('is loaded again twice, and then given up', () => {
    for (let crash = 1; crash <= 3; crash++) keeper.crashed('oom');
    expect(told).toEqual(['reload after 0 ms', 'reload after 500 ms', 'pageCrashed oom']);
  });

  it('counts together with loads that failed', () => {
    keeper.crashed('crashed');
    loadWithout(SCRIPT);
    keeper.crashed('crashed');
    expect(told).toEqual(['reload after 0 ms', 'reload after 500 ms', 'pageCrashed crashed']);
  });
});
