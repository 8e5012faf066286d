import type { Cluster } from './text.ts';
import type { Face } from './typeface.ts';

/** A part of a line in one face and one direction, drawn with one call. `x` is relative to the start of the line. */
export type Run = { text: string; face: Face; level: number; x: number };
export type Line = { runs: Run[]; width: number };
export type Measure = (text: string, face: Face) => number;

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}]/u;
const opening = /^[\p{Ps}\p{Pi}]/u;

function mayBreakBetween(before: Cluster, after: Cluster): boolean {
  if (after.text === ' ') return false;
  if (before.text === ' ') return true;
  if (before.text === '-' || before.text === '/') return /^[\p{L}\p{N}]/u.test(after.text);
  if (!ideograph.test(before.text) && !ideograph.test(after.text)) return false;
  return !closing.test(after.text) && !opening.test(before.text);
}

function splitWords(clusters: Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  for (const cluster of clusters) {
    const word = words.at(-1);
    const last = word?.at(-1);
    if (word && last && !mayBreakBetween(last, cluster)) word.push(cluster);
    else words.push([cluster]);
  }
  return words;
}

function runsOf(clusters: Cluster[]): Run[] {
  const runs: Run[] = [];
  for (const { face, level, ...cluster } of clusters) {
    const text = cluster.text === '\u00a0' ? ' ' : cluster.text;
    const last = runs.at(-1);
    if (last && last.face === face && last.level === level) last.text += text;
    else runs.push({ text, face, level, x: 0 });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses runs level by level, from the highest level down. */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

const trimEnd = (clusters: Cluster[]) =>
  clusters.slice(0, clusters.findLastIndex(({ text }) => text !== ' ') + 1);

/** Breaks greedily at spaces, at hyphens and between ideographs. A word longer than a line is broken anywhere. */
export function breakLines(clusters: Cluster[], measure: Measure, width: number): Line[] {
  const lines: Cluster[][] = [[]];
  let freeWidth = width;
  const place = (some: Cluster[], needed: number) => {
    if (needed > freeWidth) {
      lines.push([]);
      freeWidth = width;
    }
    lines.at(-1)?.push(...some);
    freeWidth -= needed;
  };
  for (const word of splitWords(clusters)) {
    const last = word.at(-1);
    const space = last?.text === ' ' ? measure(' ', last.face) : 0;
    const needed = runsOf(word).reduce((sum, run) => sum + measure(run.text, run.face), -space);
    if (needed <= width) place(word, needed);
    else
      for (const cluster of word)
        place([cluster], cluster.text === ' ' ? 0 : measure(cluster.text, cluster.face));
    freeWidth -= space;
  }
  return lines.map((line) => positionRuns(line, measure));
}

function positionRuns(clusters: Cluster[], measure: Measure): Line {
  const runs = runsOf(trimEnd(clusters));
  let x = 0;
  for (const run of inVisualOrder(runs)) {
    run.x = x;
    x += measure(run.text, run.face);
  }
  return { runs, width: x };
}
