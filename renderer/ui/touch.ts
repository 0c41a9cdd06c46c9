/** What only fingers need, read later than the first screen: targets of their size, and menus by a long press. */
import './touch.css';

/** Longer than the press with which Chromium opens a menu by itself; Safari on a phone never does. */
const PRESS_MS = 650;

/** How long after a press its click comes at the latest. */
const CLICK_MS = 300;

/** How far a finger may slip on its place, in pixels. */
const SLIP = 10;

/** The press that goes on. */
let press:
  | { readonly target: Element; readonly x: number; readonly y: number; readonly at: number }
  | undefined;

function forget(): void {
  press = undefined;
}

/** Asks for the menu of what was pressed, once the finger has left it: a menu would close as the finger is lifted. */
function end({ timeStamp }: PointerEvent): void {
  if (!press) return;
  const { target, x: clientX, y: clientY, at } = press;
  forget();
  if (timeStamp - at < PRESS_MS) return;
  const ask = (click?: Event): void => {
    removeEventListener('click', ask, { capture: true });
    clearTimeout(timer);
    click?.preventDefault();
    click?.stopPropagation();
    setTimeout(() => {
      const init = { bubbles: true, cancelable: true, clientX, clientY };
      // Whoever shows a menu prevents the browser's own. What has none was only clicked slowly.
      const hasNone = target.dispatchEvent(new MouseEvent('contextmenu', init));
      if (hasNone && click) target.dispatchEvent(new MouseEvent('click', init));
    });
  };
  addEventListener('click', ask, { capture: true });
  const timer = setTimeout(ask, CLICK_MS);
}

addEventListener(
  'pointerdown',
  ({ pointerType, isPrimary, target, clientX, clientY, timeStamp }) => {
    forget();
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    press = { target, x: clientX, y: clientY, at: timeStamp };
  },
  { capture: true },
);
addEventListener(
  'pointermove',
  ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > SLIP) forget();
  },
  { capture: true },
);
addEventListener('pointerup', end, { capture: true });
addEventListener('pointercancel', forget, { capture: true });
addEventListener('contextmenu', forget, { capture: true });
