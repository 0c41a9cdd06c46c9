/** A page in a real browser, as the journeys see it: one tab, driven by whichever protocol the browser speaks. */
import { setTimeout as delay } from 'node:timers/promises';

/** What a protocol of WebDriver's family can do for a page. */
export interface Driver {
  /** Such as "Firefox 153.8.0". */
  readonly browser: string;
  goto(url: string): Promise<void>;
  /** The value of `expression` in the page, which must be an object of JSON, or a promise of one. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses `keys` together, the last of them last, and releases them: key values of WebDriver. */
  press(keys: readonly string[]): Promise<void>;
  /** Ends the browser and all its processes. */
  close(): Promise<void>;
}

/** Far above what any step takes on a slow machine; only a step that never comes about reaches it. */
const LIMIT_MS = 60_000;
const POLL_MS = 100;

/** Keys that are no character, as WebDriver encodes them (www.w3.org/TR/webdriver2, "Keyboard actions"). */
const KEYS: Readonly<Record<string, string>> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
};

export class Tab {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async goto(url: string): Promise<void> {
    await this.#driver.goto(url);
    await this.see('#app > *');
  }

  async value(expression: string): Promise<unknown> {
    return this.#driver.evaluate(expression);
  }

  /** Waits until `expression` is true in the page. @throws Error that names it and what the page shows instead. */
  async until(expression: string): Promise<void> {
    const deadline = performance.now() + LIMIT_MS;
    while ((await this.#driver.evaluate(`Boolean(${expression})`).catch(() => false)) !== true) {
      if (performance.now() > deadline) {
        const text = String(await this.#driver.evaluate('document.body.innerText').catch(String));
        throw new Error(
          `Never true: ${expression}\nThe page says: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`,
        );
      }
      await delay(POLL_MS);
    }
  }

  /** Waits until an element that `selector` finds is displayed. */
  async see(selector: string): Promise<void> {
    await this.until(`document.querySelector(${JSON.stringify(selector)})?.getClientRects().length`);
  }

  /** Waits until the page shows `text`. */
  async read(text: string): Promise<void> {
    await this.until(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Clicks the first displayed element of `selector` that has `text`, once there is one. */
  async click(selector: string, text = ''): Promise<void> {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) =>
      each.getClientRects().length > 0 && (each.textContent + ' ' + each.title).includes(${JSON.stringify(text)}))`;
    await this.until(found);
    await this.#driver.evaluate(`void ${found}.click()`);
  }

  /** Presses a shortcut such as "Control+z". */
  async press(shortcut: string): Promise<void> {
    await this.#driver.press(shortcut.split('+').map((key) => KEYS[key] ?? key));
  }
}
