import type { Canvas, Element, Style } from './canvas.ts';
import type { Line } from './lines.ts';
import { page } from './styles.ts';

/** A piece of the page from margin to margin that is never cut. A glued one stays with the piece that follows. */
export type Strip = { height: number; isGlued?: boolean; isGap?: boolean; draw?: (top: number) => void };
type StyledLine = { line: Line; style: Style };
export type Column = { x: number; element: Element; lines: StyledLine[]; isRightAligned?: boolean };

/** White space; none at the head of a page. */
export const gap = (height: number): Strip => ({ height, isGlued: true, isGap: true });
export const styled = (lines: Line[], style: Style): StyledLine[] => lines.map((line) => ({ line, style }));
export const glued = (strips: Strip[]): Strip[] => strips.map((strip) => ({ ...strip, isGlued: true }));

/** Neither the first line of a text alone at the foot of a page, nor the last alone at the head of one. */
const staysWithNext = (index: number, count: number) =>
  index < count - 1 && (index === 0 || index === count - 2);

/** Texts beside each other, a strip for each line, so that no text is too long for a page. */
export function stripsOf(canvas: Canvas, columns: Column[]): Strip[] {
  const count = Math.max(...columns.map(({ lines }) => lines.length));
  return Array.from({ length: count }, (_, index) => ({
    height: Math.max(...columns.map(({ lines }) => lines[index]?.style.leading ?? 0)),
    isGlued: staysWithNext(index, count),
    draw(top) {
      for (const { x, element, lines, isRightAligned } of columns) {
        const { line, style } = lines[index] ?? {};
        if (line && style) canvas.text(element, line, isRightAligned ? x - line.width : x, top, style);
      }
    },
  }));
}

type Placed = { top: number; strip: Strip };
/** Which strips come on which page, and where. */
export function paginate(strips: Strip[], firstTop: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let top = firstTop;
  const startPage = () => {
    pages.push([]);
    top = page.top;
  };
  const place = (strip: Strip) => {
    if (strip.isGap && pages.at(-1)?.length === 0) return;
    if (top + strip.height > page.bottom) startPage();
    pages.at(-1)?.push({ top, strip });
    top += strip.height;
  };
  for (const group of groupsOf(strips)) {
    const height = group.reduce((sum, strip) => sum + strip.height, 0);
    if (top + height > page.bottom && height <= page.bottom - page.top) startPage();
    for (const strip of group) place(strip);
  }
  return pages;
}

function groupsOf(strips: Strip[]): Strip[][] {
  const groups: Strip[][] = [[]];
  for (const strip of strips) {
    groups.at(-1)?.push(strip);
    if (!strip.isGlued) groups.push([]);
  }
  return groups;
}
