import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { openChinese } from './chinese.ts';

export type Weight = 'regular' | 'bold';
export type Face = { name: string; font: Font };
/** The faces of each weight, in order of preference. */
export type Typeface = Record<Weight, Face[]>;

const require = createRequire(import.meta.url);
const ownFiles = {
  regular: require.resolve('@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf'),
};
const tamilFiles = {
  regular: require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf'),
};
/** Has the letters of Jawi in all their forms, each as one glyph: where dots are glyphs of their own, no text can be copied or found. */
const arabicFiles = {
  regular: require.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf'),
};
/** Rare accents, Greek, Cyrillic, Devanagari. Takes ten times as long to open as the others. */
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
 * fontkit remembers with each glyph the first letters that led to it, and pdfkit writes those into the file: shared
 * between documents, one would change the bytes of the next. The tables, which take the time, stay shared.
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

/** What it takes to set these, and no more: Latin letters open two small fonts. Has U+FFFD when it lacks anything else. */
export async function openTypeface(clusters: Set<string>): Promise<Typeface> {
  const each = [...clusters];
  return { regular: await openWeight(each, 'regular'), bold: await openWeight(each, 'bold') };
}
