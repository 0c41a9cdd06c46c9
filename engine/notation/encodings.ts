/**
 * Texts in the encodings of older programs. Which of them a file has is told by its CA property, or by what fits: the
 * platform decodes it in each, strictly, and the text that looks most like one of its language is taken. A detector from
 * elsewhere would not do better, because the texts are names of a few letters, for which statistics of whole pages fail.
 */

const DOS_END_OF_FILE = 0x1a;

type Decoder = InstanceType<typeof TextDecoder>;

const decoders = new Map<string, Decoder | undefined>();

function decoderOf(label: string): Decoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

/** The text of `bytes` in the encoding called `label`; undefined if it is none, or unknown to the platform. */
export function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  if (!decoders.has(label)) decoders.set(label, decoderOf(label));
  // Some decoders turn the mark with which DOS ended a file into another control character.
  const end = bytes.at(-1) === DOS_END_OF_FILE ? -1 : bytes.length;
  try {
    return decoders.get(label)?.decode(bytes.subarray(0, end));
  } catch {
    return undefined;
  }
}

/** The value of the first CA property of SGF, which is written in ASCII. */
export function statedEncoding(bytes: Uint8Array): string | undefined {
  const head = Array.from(bytes.subarray(0, 4096), (byte) => String.fromCharCode(byte)).join('');
  const label = /(?:^|[\s;\]])CA\s*\[\s*([\w.:-]{1,40})\s*\]/.exec(head)?.[1];
  return label?.replace(/^(?:shift-jis|sjis|ms932|cp932)$/i, 'shift_jis');
}

/** Signs that are frequent in names and in the language of games, which tell apart what else would fit. */
const JAPANESE =
  '黒白番先後手石局戦勝負敗対会大名人位段級本日東京阪神山田中村木林川島井上小野高橋佐藤鈴渡辺伊加吉松原崎内谷口清水森池阿部石橋前岡長谷藤本太郎一二三四五六七八九十年月第回決準優杯選権世界全国君子美和正義雄男彦之介助龍竜時間終盤序中';
const SIMPLIFIED =
  '黑白棋子方局胜负平对比赛大会冠军决王李张刘陈杨赵黄周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金石明华国军强伟芳敏静丽磊洋勇艳杰娟涛超秀霞平刚桂英建文云中北京上海广州人民的一是不了在有我他这中国年月日第轮网络时间';
const TRADITIONAL =
  '黑白棋子方局勝負平對比賽大會冠軍決王李張劉陳楊趙黃周吳徐孫朱馬胡郭林何高梁鄭羅宋謝唐韓曹許鄧蕭馮曾程蔡彭潘袁于董余蘇葉呂魏蔣田杜丁沈姜范江傅鍾盧汪戴崔任陸廖姚金石明華國軍強偉芳敏靜麗志雅淑家豪宗翰臺台北灣中的一是不了在有我他這年月日第輪網路時間';

const KANA = /[ぁ-ゖァ-ヺー々]/;
const RARE = /[\uff61-\uff9f\ue000-\uf8ff\ufffd\u3105-\u312f\u2500-\u259f\u0080-\u009f]/;
const HAN = /[一-鿿]/;
/** What boards and the sides of moves are drawn with, also right beside Latin letters. */
const DRAWN_SIGNS: ReadonlySet<string> = new Set('●○◎□■・');
const DRAWN = new RegExp(`[${[...DRAWN_SIGNS].join('')}]`, 'g');

/** How much a sign speaks for a language of the far east. */
function scoreFarEast(text: string, common: string): number {
  let score = 0;
  let count = 0;
  for (const sign of text) {
    if (sign.charCodeAt(0) < 0x80) continue;
    count++;
    if (DRAWN_SIGNS.has(sign)) score += 3;
    else if (RARE.test(sign)) score -= 3;
    else if (KANA.test(sign)) score += common === JAPANESE ? 3 : 0.5;
    else if (common.includes(sign)) score += 3;
    else if (HAN.test(sign) || /[\u3000-\u303f\uff00-\uff60]/.test(sign)) score += 1;
    else score -= 1;
  }
  // Latin letters side by side with one such sign are a western text whose bytes happen to fit.
  const lone = Array.from(
    text
      .replace(DRAWN, ' ')
      .matchAll(/[a-z][^\p{ASCII}](?![^\p{ASCII}])|(?<![^\p{ASCII}])[^\p{ASCII}][a-z]/giu),
  ).length;
  return count === 0 ? 0 : (score - lone) / count;
}

const LETTER = /\p{L}/u;
const TYPOGRAPHIC = /[“”„‘’‚–—…«»]/;

/**
 * How much the words of a text with one byte a letter speak for its language: letters stand beside letters, capitals
 * begin words, and `usual` letters are those of the language.
 */
function scoreLetters(text: string, usual: RegExp, weight: number): number {
  let score = 0;
  let count = 0;
  // Only at the first of the letters of ASCII in a word is it looked for, or a long word would be read over and over.
  for (const [word] of text.matchAll(/[^\s\p{ASCII}]+|(?<![a-zA-Z])\p{L}+[^\s\p{P}\p{ASCII}]+\p{L}*/gu)) {
    const signs = Array.from(word);
    for (const [at, sign] of signs.entries()) {
      if (sign.charCodeAt(0) < 0x80) continue;
      count++;
      if (TYPOGRAPHIC.test(sign)) score += 0.5;
      else if (!LETTER.test(sign)) score -= 3;
      else if (usual.test(sign)) score += weight;
      else score -= 0.5;
      const before = signs[at - 1] ?? '';
      const isCapital = sign !== sign.toLowerCase();
      if (isCapital && before !== '' && before === before.toLowerCase() && LETTER.test(before)) score -= 2;
    }
  }
  return count === 0 ? 0 : score / count;
}

const CYRILLIC = /[а-яёА-ЯЁ]/;
const FREQUENT_CYRILLIC = /[оеаинтсрвлкмдпуОЕАИНТСРВЛКМДПУ]/;
/** The letters beyond ASCII of languages, in small letters. */
const WEST_EUROPEAN = [
  'àâæçéèêëîïôœùûüÿ', // French
  'äöüß', // German
  'áéíñóúüª', // Spanish
  'áâãàçéêíóôúõ', // Portuguese
  'æøåéô', // Danish and Norwegian
  'åäöé', // Swedish and Finnish
  'àèéìòù', // Italian
  'áæðéíóöúýþ', // Icelandic
];
const CENTRAL_EUROPEAN = [
  'ąćęłńóśźż', // Polish
  'áčďéěíňóřšťúůýž', // Czech
  'áäčďéíĺľňóôŕšťúýž', // Slovak
  'áéíóöőúüű', // Hungarian
  'čćđšž', // Croatian and Slovene
  'ăâîşţ', // Romanian
  'äöüß', // German
];

/** As `scoreLetters`, where each word is written with the letters of one of `languages`. */
function scoreEuropean(text: string, languages: readonly string[], weight: number): number {
  const usual = new RegExp(`[${languages.join('')}]`, 'i');
  const words = Array.from(text.matchAll(/(?<![a-zA-Z])\p{L}*[^\p{ASCII}][^\s]*/gu), ([word]) =>
    Array.from(word.toLowerCase()).filter((sign) => sign.charCodeAt(0) >= 0x80 && LETTER.test(sign)),
  );
  const coherent = words.filter((letters) =>
    languages.some((language) => letters.every((letter) => language.includes(letter))),
  ).length;
  // Portuguese writes this letter only before an e.
  const odd = Array.from(text.matchAll(/õ(?!e)/gi)).length;
  const share = words.length === 0 ? 0 : (coherent - odd) / words.length;
  return scoreLetters(text, usual, weight) + share;
}

/** The encodings that are tried, the likeliest first among those that fit as well. */
const CANDIDATES: readonly { readonly label: string; score(text: string): number }[] = [
  { label: 'shift_jis', score: (text) => scoreFarEast(text, JAPANESE) },
  { label: 'euc-jp', score: (text) => scoreFarEast(text, JAPANESE) },
  { label: 'gb18030', score: (text) => scoreFarEast(text, SIMPLIFIED) },
  { label: 'big5', score: (text) => scoreFarEast(text, TRADITIONAL) },
  { label: 'windows-1252', score: (text) => scoreEuropean(text, WEST_EUROPEAN, 1) },
  { label: 'windows-1251', score: scoreCyrillic },
  { label: 'koi8-r', score: scoreCyrillic },
  { label: 'ibm866', score: scoreCyrillic },
  { label: 'iso-8859-2', score: (text) => scoreEuropean(text, CENTRAL_EUROPEAN, 0.9) },
  { label: 'macintosh', score: (text) => scoreEuropean(text, WEST_EUROPEAN, 0.9) },
  { label: 'windows-1250', score: (text) => scoreEuropean(text, CENTRAL_EUROPEAN, 0.85) },
];

/** Whole words of Cyrillic letters, most of them frequent ones. */
function scoreCyrillic(text: string): number {
  const signs = Array.from(text).filter((sign) => sign.charCodeAt(0) >= 0x80);
  const frequent = signs.filter((sign) => FREQUENT_CYRILLIC.test(sign)).length / Math.max(signs.length, 1);
  const lone =
    Array.from(text.matchAll(/[a-z][^\p{ASCII}]|[^\p{ASCII}][a-z]/giu)).length / Math.max(signs.length, 1);
  return scoreLetters(text, CYRILLIC, 1.5) + frequent - 3 * lone;
}

/** More bytes than this need not be looked at to tell an encoding. */
const LOOKED_AT = 64 * 1024;

/**
 * By how many brackets a text opens more values than it closes, or the other way round. Bytes of two for a sign swallow a
 * bracket where another encoding was meant, and the moves behind it with it.
 */
function unclosed(text: string): number {
  let open = 0;
  for (const sign of text) open += sign === '[' ? 1 : sign === ']' ? -1 : 0;
  return Math.abs(open);
}

/** The text of `bytes`, which are not UTF-8, in the encoding that fits best; undefined if the platform knows none. */
export function decodeByFit(bytes: Uint8Array): string | undefined {
  let best: { readonly text: string; readonly score: number } | undefined;
  let left: number | undefined;
  for (const { label, score } of CANDIDATES) {
    const text = decodeAs(bytes, label);
    const found = text === undefined ? undefined : score(text.slice(0, LOOKED_AT));
    if (text === undefined || found === undefined || found <= (best?.score ?? -Infinity)) continue;
    left ??= unclosed(decodeAs(bytes, 'latin1') ?? '');
    if (unclosed(text) <= left) best = { text, score: found };
  }
  return best?.text;
}
