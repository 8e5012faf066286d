import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
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
/** For rare accents, Greek, Cyrillic and Devanagari. This font takes ten times as long to open as the others. */
const otherFiles = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

const opened = new Map<string, Promise<Font>>();
const readFont = async (file: string) => create(await readFile(file)) as Font;
function openFont(file: string): Promise<Font> {
  const font = opened.get(file) ?? readFont(file);
  opened.set(file, font);
  return font;
}

/**
 * fontkit caches with each glyph the first text that needed it, and pdfkit writes that text into the file. With a shared cache
 * one document would change the bytes of the next. The font tables, which take long to read, stay shared.
 */
async function openFace(file: string): Promise<Face> {
  const shared = await openFont(file);
  const font: Font = Object.create(shared, { _glyphs: { value: {} } });
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
export async function openTypeface(clusters: Set<string>): Promise<Typeface> {
  const each = [...clusters];
  return { regular: await openWeight(each, 'regular'), bold: await openWeight(each, 'bold') };
}
