import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { Face, Weight } from './typeface.ts';

const chineseCharacter =
  /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

type Slice = { name: string; ranges: [first: number, last: number][] };

const require = createRequire(import.meta.url);
const rangesFile = require.resolve('@fontsource-variable/noto-sans-sc/unicode.json');
const axis: Record<Weight, number> = { regular: 400, bold: 600 };

let slices: Promise<Slice[]> | undefined;
async function readSlices(): Promise<Slice[]> {
  const written: Record<string, string> = JSON.parse(await readFile(rangesFile, 'utf8'));
  return Object.entries(written).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}

/** A slice may lack characters that its range lists. A subset without any characters has no character table, and fontkit throws. */
function isEmpty(font: Font): boolean {
  try {
    return font.characterSet.length === 0;
  } catch {
    return true;
  }
}

/** A name stands in an agreement, its final document and each receipt, and takes 2 kB a character: those of some hundred people. */
const subsets = new LRUCache<string, Buffer>({ maxSize: 2_000_000, sizeCalculation: ({ length }) => length });

async function subsetSlice(slice: string, characters: string, weight: Weight): Promise<Buffer> {
  const key = `${slice} ${weight} ${characters}`;
  const known = subsets.get(key);
  if (known) return known;
  const { default: subsetFont } = await import('subset-font');
  const file = require.resolve(
    `@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${slice}-wght-normal.woff2`,
  );
  const bytes = await subsetFont(await readFile(file), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: axis[weight] },
  });
  subsets.set(key, bytes);
  return bytes;
}

/**
 * The font comes in a hundred slices of a variable font, in a format that pdfkit cannot embed. Each slice that contains
 * characters of the text is reduced to these characters and to one weight.
 */
export async function openChinese(text: string, weight: Weight): Promise<Face[]> {
  const characters = Array.from(text).filter((character) => chineseCharacter.test(character));
  if (characters.length === 0) return [];
  slices ??= readSlices();
  const faces: Face[] = [];
  for (const { name, ranges } of await slices) {
    const contained = characters.filter((character) => {
      const point = character.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => first <= point && point <= last);
    });
    if (contained.length === 0) continue;
    const bytes = await subsetSlice(name, contained.join(''), weight);
    const subset = create(bytes) as Font;
    if (isEmpty(subset)) continue;
    const postscriptName = `NotoSansSC-${weight}-${name}`;
    faces.push({
      name: postscriptName,
      font: Object.create(subset, { postscriptName: { value: postscriptName } }),
    });
  }
  return faces;
}
