import type { Font } from 'fontkit';

export type Weight = 'regular' | 'bold';
export type Face = { name: string; font: Font };
/** The faces of each weight, in order of preference. */
export type Typeface = Record<Weight, Face[]>;
