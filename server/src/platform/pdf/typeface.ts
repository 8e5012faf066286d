import type { Font } from 'fontkit';

export type Weight = 'regular' | 'bold';
export type Face = { name: string; font: Font };
/** The faces of each weight, in order of preference. Handwriting is for names that were typed to sign; it has none in a document without them. */
export type Typeface = Record<Weight | 'handwriting', Face[]>;
