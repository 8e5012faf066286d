import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { openChinese } from './chinese.ts';
import type { Face, Typeface, Weight } from './typeface.ts';

const require = createRequire(import.meta.url);
const ownFiles = {
  regular: require.resolve('@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf'),
};
const tamilFiles = {
  regular: require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf'),
};
/** Contains every form of every Jawi letter as one glyph. Text in fonts with separate dots can be neither copied nor searched. */
const arabicFiles = {
  regular: require.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf'),
};
const handwritingFile = require.resolve(
  '@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf',
);
/** For rare accents, Greek, Cyrillic and Devanagari. This font takes ten times as long to open as the others. */
const otherFiles = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

/** A font that is open for all documents. `layout` is far quicker than the font's own for a text that it has had before. */
type SharedFont = { font: Font; layout: ReturnType<typeof createLayout> };

/** The words of all agreements and receipts, and the names and places of some thousand people. About 15 MB for each font. */
const maxGlyphs = 100_000;

/**
 * fontkit caches with each glyph the first text that needed it, and pdfkit writes that text into the file. So that equal documents have
 * equal bytes, whatever was drawn before, each text is laid out with glyphs of its own. Only what pdfkit reads is kept; it scales the
 * positions in place.
 */
function createLayout(font: Font) {
  const lay = (text: string, features: string[]) => {
    const { glyphs, positions } = withOwnGlyphs(font).layout(text, features);
    return {
      glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
      positions,
    };
  };
  const laidOut = new LRUCache<string, ReturnType<typeof lay>>({
    maxSize: maxGlyphs,
    sizeCalculation: ({ glyphs }) => glyphs.length + 1,
  });

  return (text: string, features: string[] = []) => {
    const key = `${features} ${text}`;
    const known = laidOut.get(key) ?? lay(text, features);
    laidOut.set(key, known);
    const positions = known.positions.map((position) => ({ ...position }));
    return {
      glyphs: known.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

const withOwnGlyphs = (font: Font): Font => Object.create(font, { _glyphs: { value: {} } });

const opened = new Map<string, Promise<SharedFont>>();
async function readFont(file: string): Promise<SharedFont> {
  const font = create(await readFile(file)) as Font;
  return { font, layout: createLayout(font) };
}
function openFont(file: string): Promise<SharedFont> {
  const font = opened.get(file) ?? readFont(file);
  opened.set(file, font);
  return font;
}

/** Tables and laid out texts, which take long, are shared by all documents. */
async function openFace(file: string): Promise<Face> {
  const { font: shared, layout } = await openFont(file);
  const font: Font = Object.create(withOwnGlyphs(shared), { layout: { value: layout } });
  return { name: font.postscriptName, font };
}

export const covers = ({ font }: Face, text: string): boolean =>
  Array.from(text).every(
    (character) =>
      character === '\u200c' ||
      character === '\u200d' ||
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

async function openWeight(clusters: string[], weight: Weight): Promise<Face[]> {
  const faces = [await openFace(ownFiles[weight])];
  const missing = () => clusters.filter((cluster) => !faces.some((face) => covers(face, cluster)));
  const others = missing().join('');
  if (/\p{Script=Tamil}/u.test(others)) faces.push(await openFace(tamilFiles[weight]));
  if (/\p{Script=Arabic}/u.test(others)) faces.push(await openFace(arabicFiles[weight]));
  faces.push(...(await openChinese(others, weight)));
  if (missing().length > 0) faces.push(await openFace(otherFiles[weight]));
  return faces;
}

/** Opens only the fonts that these characters need: two small ones for Latin letters. Missing characters are shown as U+FFFD. */
export async function openTypeface(clusters: Set<string>, isHandwritten: boolean): Promise<Typeface> {
  const each = [...clusters];
  const regular = await openWeight(each, 'regular');
  return {
    regular,
    bold: await openWeight(each, 'bold'),
    handwriting: isHandwritten ? [await openFace(handwritingFile), ...regular] : [],
  };
}
