import bidiFactory from 'bidi-js';
import { covers } from './fonts.ts';
import type { Rich, Span } from './rich.ts';
import type { Face, Typeface } from './typeface.ts';

/** One character as a reader sees it, with its face. An odd bidi level means right to left. */
export type Cluster = { text: string; face: Face; level: number };

// A CommonJS package with the types of an ES module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const beyondLatin = /[^\0-\u02ff\u2010-\u2026]/;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const replacement = '\ufffd';
/** Enough for any letter with its marks. More combining marks would cover the line above. */
const maxClusterLength = 8;

const shorten = (cluster: string) =>
  cluster.length > maxClusterLength ? Array.from(cluster).slice(0, maxClusterLength).join('') : cluster;

/** Splits a text into visible characters, without control and formatting characters. */
export function clustersOf(text: string): string[] {
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\S\u00a0\ufeff]+/g, ' ')
    .replaceAll(unprintable, '');
  if (!beyondLatin.test(visible)) return visible.split('');
  return Array.from(segmenter.segment(visible), ({ segment }) => shorten(segment));
}

function directionsOf(texts: string[]): number[] {
  const whole = texts.join('');
  if (!rightToLeft.test(whole)) return texts.map(() => 0);
  const { levels } = bidi.getEmbeddingLevels(whole, 'auto');
  let index = 0;
  return texts.map((text) => {
    const level = levels[index] ?? 0;
    index += text.length;
    return level;
  });
}

const isLetter = ({ text }: Cluster) => /^\p{L}/u.test(text);

/** Sets a word in a single face where one face has all its letters, and a space between two words of one face in that face. */
function unifyFaces(clusters: Cluster[], mainFace: Face) {
  let letters: Cluster[] = [];
  for (const cluster of [...clusters, undefined]) {
    if (cluster && cluster.text !== ' ') {
      if (isLetter(cluster)) letters.push(cluster);
      continue;
    }
    const other = letters.find(({ face }) => face !== mainFace)?.face;
    if (other && letters.every(({ text }) => covers(other, text)))
      for (const letter of letters) letter.face = other;
    letters = [];
  }
  for (const [index, cluster] of clusters.entries()) {
    const before = clusters[index - 1]?.face;
    if (cluster.text === ' ' && before && before === clusters[index + 1]?.face && covers(before, ' '))
      cluster.face = before;
  }
}

function setSpan(span: Span, typeface: Typeface, weight: keyof Typeface): Cluster[] {
  const faces = typeof span === 'string' ? typeface[weight] : typeface.bold;
  const texts = clustersOf(typeof span === 'string' ? span : span.bold);
  const faceOf = (text: string) => faces.find((face) => covers(face, text));
  const levels = directionsOf(texts);
  const clusters = texts.map((wanted, index) => {
    const text = faceOf(wanted) ? wanted : replacement;
    return { text, face: faceOf(text) as Face, level: levels[index] ?? 0 };
  });
  unifyFaces(clusters, faces[0] as Face);
  return clusters;
}

/** Assigns a face to every visible character; a character that no face has becomes U+FFFD. */
export function setText(rich: Rich, typeface: Typeface, weight: keyof Typeface): Cluster[] {
  const spans = Array.isArray(rich) ? rich : [rich];
  return spans.flatMap((span) => setSpan(span, typeface, weight));
}

/** Prepares text for fontkit, which reverses only text with right-to-left letters and does not mirror brackets. */
export function drawnText({ text, level }: { text: string; level: number }): string {
  const isRightToLeft = level % 2 === 1;
  const characters = Array.from(text, (each) =>
    isRightToLeft ? (bidi.getMirroredCharacter(each) ?? each) : each,
  );
  const isReversedByFontkit = /\p{Script=Arabic}/u.test(text);
  return (isReversedByFontkit === isRightToLeft ? characters : characters.reverse()).join('');
}
