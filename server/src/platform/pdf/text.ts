import bidiFactory from 'bidi-js';
import { covers, type Face, type Typeface, type Weight } from './fonts.ts';
import type { Rich, Span } from './rich.ts';

/** What a reader sees as one character, and how it is set. An odd level runs from right to left. */
export type Cluster = { text: string; face: Face; level: number };

// A CommonJS package with the types of an ES module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const beyondLatin = /[^\0-\u02ff\u2010-\u2026]/;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const replacement = '\ufffd';
/** Enough for any letter with its signs; more is a tower of accents over the line above. */
const maxClusterLength = 8;

const shorten = (cluster: string) =>
  cluster.length > maxClusterLength ? Array.from(cluster).slice(0, maxClusterLength).join('') : cluster;

/** What can be seen of a text, one reader's character at a time. */
export function clustersOf(text: string): string[] {
  const seen = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\S\u00a0\ufeff]+/g, ' ')
    .replaceAll(unprintable, '');
  if (!beyondLatin.test(seen)) return seen.split('');
  return Array.from(segmenter.segment(seen), ({ segment }) => shorten(segment));
}

function directionsOf(texts: string[]): number[] {
  const whole = texts.join('');
  if (!rightToLeft.test(whole)) return texts.map(() => 0);
  const { levels } = bidi.getEmbeddingLevels(whole, 'auto');
  let at = 0;
  return texts.map((text) => {
    const level = levels[at] ?? 0;
    at += text.length;
    return level;
  });
}

const isLetter = ({ text }: Cluster) => /^\p{L}/u.test(text);

/** The letters of a word in one face where one has them all; a space between two words of one face belongs to both. */
function unify(clusters: Cluster[], own: Face) {
  let letters: Cluster[] = [];
  for (const cluster of [...clusters, undefined]) {
    if (cluster && cluster.text !== ' ') {
      if (isLetter(cluster)) letters.push(cluster);
      continue;
    }
    const foreign = letters.find(({ face }) => face !== own)?.face;
    if (foreign && letters.every(({ text }) => covers(foreign, text)))
      for (const letter of letters) letter.face = foreign;
    letters = [];
  }
  for (const [index, cluster] of clusters.entries()) {
    const before = clusters[index - 1]?.face;
    if (cluster.text === ' ' && before && before === clusters[index + 1]?.face && covers(before, ' '))
      cluster.face = before;
  }
}

function setSpan(span: Span, typeface: Typeface, weight: Weight): Cluster[] {
  const faces = typeof span === 'string' ? typeface[weight] : typeface.bold;
  const texts = clustersOf(typeof span === 'string' ? span : span.bold);
  const faceOf = (text: string) => faces.find((face) => covers(face, text));
  const levels = directionsOf(texts);
  const clusters = texts.map((wanted, index) => {
    const text = faceOf(wanted) ? wanted : replacement;
    return { text, face: faceOf(text) as Face, level: levels[index] ?? 0 };
  });
  unify(clusters, faces[0] as Face);
  return clusters;
}

/** Text as it is printed: without what cannot be seen, and with a visible sign for what no face has. */
export function setText(rich: Rich, typeface: Typeface, weight: Weight): Cluster[] {
  const spans = Array.isArray(rich) ? rich : [rich];
  return spans.flatMap((span) => setSpan(span, typeface, weight));
}

/** What to hand to fontkit, which turns round only what has a letter of a right-to-left script, and mirrors no bracket. */
export function drawnText({ text, level }: { text: string; level: number }): string {
  const runsLeft = level % 2 === 1;
  const characters = Array.from(text, (each) =>
    runsLeft ? (bidi.getMirroredCharacter(each) ?? each) : each,
  );
  const isTurned = /\p{Script=Arabic}/u.test(text);
  return (isTurned === runsLeft ? characters : characters.reverse()).join('');
}
