import { LRUCache } from 'lru-cache';
import type { Line, Run } from './lines.ts';
import type { Rich } from './rich.ts';
import type { Face, Typeface } from './typeface.ts';

/** Faces belong to one document, so their names are kept. */
type KeptLine = Omit<Line, 'runs'> & { runs: (Omit<Run, 'face'> & { face: string })[] };

/** What of a style decides where lines end. */
type Typography = { size: number; weight?: string; tracking?: number; isTabular?: boolean };

/** A dozen agreements without a paragraph in common, in at most 5 MB. */
const maxLetters = 200_000;
const kept = new LRUCache<string, KeptLine[]>({
  maxSize: maxLetters,
  sizeCalculation: (_, key) => key.length,
});

/** Breaks a paragraph into lines once for all documents with the same fonts: most paragraphs of an agreement stand in every agreement. */
export function createLineKeeper(typeface: Typeface) {
  const faces = new Map(
    Object.values(typeface)
      .flat()
      .map((face) => [face.name, face]),
  );
  const names = Object.values(typeface).map((each) => each.map(({ name }) => name));

  const recall = (line: KeptLine): Line => ({
    ...line,
    // There is one of each name, since the names are a part of the key.
    runs: line.runs.map((run) => ({ ...run, face: faces.get(run.face) as Face })),
  });

  return (rich: Rich, typography: Typography, width: number, breakIntoLines: () => Line[]): Line[] => {
    const { weight, size, tracking, isTabular } = typography;
    const key = JSON.stringify([names, rich, weight, size, tracking, isTabular, width]);
    const known = kept.get(key);
    if (known) return known.map(recall);
    const lines = breakIntoLines();
    const withNames = ({ face, ...run }: Run) => ({ ...run, face: face.name });
    kept.set(
      key,
      lines.map((line) => ({ ...line, runs: line.runs.map(withNames) })),
    );
    return lines;
  };
}
