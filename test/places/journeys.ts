/** What a player does in every browser, from the first screen on. Each journey begins on a page that was loaded anew. */
import type { Tab } from './tab.ts';

/** Plays; may tell what this browser lacks, which the app must have said. */
export type Journey = (tab: Tab, url: string) => Promise<string | void>;

const GAME = 'f5d6c3d3c4f4f6f3e6e7';

const BOARD = 'BO[8 ---------------------------O*------*O--------------------------- *]';
const GAMES = `(;GM[Othello]DT[2013-05-04]PB[Sandoval, Iris]PW[Bergstrom, Nils]RE[?]${BOARD}B[F5]W[D6]B[C3]W[D3]B[C4]W[F4];)
(;GM[Othello]DT[2014-05-04]PB[Okada, Ren]PW[Bergstrom, Nils]RE[?]${BOARD}B[F5]W[F6]B[E6];)
`;

const discs = (count: number): string =>
  `document.querySelectorAll('[data-square][data-disc]').length === ${count}`;

async function command(tab: Tab, menu: string, id: string): Promise<void> {
  await tab.click('[role=menubar] [aria-haspopup=menu]', menu);
  await tab.click(`[data-command=${id}]`);
}

async function begin(tab: Tab, mode: string, level?: string): Promise<void> {
  await tab.click('label, button', mode);
  if (level !== undefined) await tab.click('label', level);
  await tab.click('button', 'Start game');
  await tab.see('[role=grid]');
}

async function play(tab: Tab, transcript: string): Promise<void> {
  for (const square of transcript.match(/../g) ?? []) {
    await tab.click(`[data-square=${square}][data-legal]`);
    await tab.see(`[data-square=${square}][data-disc]`);
  }
}

export const JOURNEYS: Readonly<Record<string, Journey>> = {
  async 'play against Master'(tab) {
    await begin(tab, 'You are Black', 'Master');
    await play(tab, 'f5');
    await tab.until(discs(6));
  },

  async 'review a game'(tab) {
    await begin(tab, 'Two players');
    await play(tab, GAME);
    await tab.press('Alt+3');
    await tab.until(`document.querySelectorAll('aside tr, [role=complementary] tr').length > 10`);
    await tab.until(`!/Pause \\(/.test(document.body.innerText)`);
  },

  async 'analyse a position'(tab) {
    await begin(tab, 'Two players');
    await play(tab, 'f5d6');
    await tab.press('Alt+4');
    await tab.until(`document.querySelectorAll('.line').length === 4`);
  },

  async 'play and undo by keys'(tab) {
    await begin(tab, 'Two players');
    await tab.value(`document.querySelector('[data-square=d3]').focus()`);
    await tab.press('Enter');
    await tab.until(discs(5));
    await tab.press('Control+z');
    await tab.until(discs(4));
    // A square by its name.
    await tab.press('c');
    await tab.press('4');
    await tab.press('Enter');
    await tab.see('[data-square=c4][data-disc]');
  },

  async 'walk the map of openings'(tab) {
    await tab.press('Alt+8');
    await tab.until(`document.activeElement?.closest('[role=treegrid]')`);
    // The book that ships is read in the browser's own way.
    await tab.until(`/[+−]\\d/.test(document.querySelector('[role=treegrid]').textContent)`);
    await tab.press('Enter');
    await tab.until(discs(5));
    await tab.press('ArrowLeft');
    await tab.until(discs(4));
    await tab.value(`document.querySelector('[role=search] input').focus()`);
    for (const letter of 'tiger') await tab.press(letter);
    await tab.press('Enter');
    await tab.until(`document.querySelector('aside h1').textContent.trim() === 'Tiger'`);
  },

  async 'import games into the library, and find one'(tab) {
    await tab.press('Alt+7');
    await tab.until(`/Files and folders can|does not let the page keep/.test(document.body.innerText)`);
    if ((await tab.value(`/does not let the page keep/.test(document.body.innerText)`)) === true)
      return 'there is no library, and the app says so';
    await tab.value(`void (() => {
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(GAMES)}], 'club.txt'));
      const init = { dataTransfer: files, bubbles: true, cancelable: true };
      document.querySelector('main').dispatchEvent(new DragEvent('drop', init));
    })()`);
    await tab.read('Okada, Ren');
    await tab.press('Alt+2');
    await tab.press('Alt+7');
    // On the list of games letters go to the search.
    await tab.until(`document.activeElement?.closest('[role=grid], [role=table]')`);
    for (const letter of 'sandoval') await tab.press(letter);
    await tab.read('1 of 2 games');
    await tab.press('Enter');
    await tab.until(
      `/Sandoval/.test(document.activeElement?.closest('[role=row], [role=grid]')?.textContent ?? '')`,
    );
    await tab.press('Enter');
    await tab.until(discs(10));
  },

  async 'save a game'(tab) {
    await begin(tab, 'Two players');
    await play(tab, GAME);
    // Where there is no picker for files the app asks for name and format itself, and the browser is given a download.
    await tab.value(`void (() => {
      const make = URL.createObjectURL;
      globalThis.saved = [];
      URL.createObjectURL = (blob) => { saved.push(blob); return make.call(URL, blob); };
      const click = HTMLAnchorElement.prototype.click;
      globalThis.names = [];
      HTMLAnchorElement.prototype.click = function () { names.push(this.download); click.call(this); };
    })()`);
    await tab.press('Control+s');
    await tab.see('dialog input[type=text]');
    await tab.until(`/^Othello \\d{4}-/.test(document.querySelector('dialog input[type=text]').value)`);
    // The suggested name is selected, so that what is typed takes its place; its end chooses the format.
    for (const letter of 'mine.sgf') await tab.press(letter);
    await tab.until(`document.querySelector('dialog input:checked')?.value === 'sgf'`);
    await tab.press('Enter');
    await tab.until(`saved.length > 0`);
    const text = String(await tab.value('saved[0].text()'));
    if (!/^\(;.*B\[f5\]/is.test(text)) throw new Error(`Another text was saved: ${text.slice(0, 200)}`);
    const names = String(await tab.value('names'));
    if (names !== 'mine.sgf') throw new Error(`The file is called ${names}.`);
  },

  async 'load the page again in a game, which goes on'(tab, url) {
    await begin(tab, 'Two players');
    await play(tab, GAME);
    // The game is kept a moment after its last move.
    await tab.value('new Promise((resolve) => setTimeout(resolve, 1500))');
    await tab.goto(url);
    await tab.until(discs(14));
  },

  async 'export an animation'(tab) {
    await begin(tab, 'Two players');
    await play(tab, 'f5d6c3');
    await tab.value(`void (() => {
      const make = URL.createObjectURL;
      globalThis.saved = [];
      URL.createObjectURL = (blob) => { saved.push(blob); return make.call(URL, blob); };
    })()`);
    await command(tab, 'File', 'saveGif');
    await tab.click('dialog button[type=submit]');
    await tab.click('aside button', 'Save…');
    await tab.see('dialog input[type=text]');
    await tab.press('Enter');
    await tab.until(`saved.some(({ size }) => size > 1000)`);
  },
};
