import type { Canvas, Element, Style } from './canvas.ts';
import type { Line } from './lines.ts';
import { page } from './styles.ts';

/** A box across the whole text width that is never split between pages. */
export type Box = {
  height: number;
  keepWithNext?: boolean;
  isGap?: boolean;
  startsPage?: boolean;
  draw?: (top: number) => void;
};
type StyledLine = { line: Line; style: Style };
export type Column = { x: number; element: Element; lines: StyledLine[]; isRightAligned?: boolean };

/** Vertical white space, omitted at the top of a page. */
export const gap = (height: number): Box => ({ height, keepWithNext: true, isGap: true });
/** What follows stands on a new page. */
export const newPage: Box = { height: 0, startsPage: true };
export const styled = (lines: Line[], style: Style): StyledLine[] => lines.map((line) => ({ line, style }));
export const keepTogether = (boxes: Box[]): Box[] => boxes.map((box) => ({ ...box, keepWithNext: true }));

/** Prevents widows and orphans: no single first line at the bottom of a page, and no single last line at the top. */
const staysWithNext = (index: number, count: number) =>
  index < count - 1 && (index === 0 || index === count - 2);

/** Lays texts beside each other, one box per line, so that long texts continue on the next page. */
export function boxesOf(canvas: Canvas, columns: Column[]): Box[] {
  const count = Math.max(...columns.map(({ lines }) => lines.length));
  return Array.from({ length: count }, (_, index) => ({
    height: Math.max(...columns.map(({ lines }) => lines[index]?.style.leading ?? 0)),
    keepWithNext: staysWithNext(index, count),
    draw(top) {
      for (const { x, element, lines, isRightAligned } of columns) {
        const { line, style } = lines[index] ?? {};
        if (line && style) canvas.text(element, line, isRightAligned ? x - line.width : x, top, style);
      }
    },
  }));
}

/** Makes one box of several, which then stay on one page. */
export function stack(boxes: Box[]): { height: number; draw(top: number): void } {
  return {
    height: boxes.reduce((sum, { height }) => sum + height, 0),
    draw(top) {
      let y = top;
      for (const { height, draw } of boxes) {
        draw?.(y);
        y += height;
      }
    },
  };
}

type Placed = { top: number; box: Box };
/** Distributes the boxes over pages. */
export function paginate(boxes: Box[], firstTop: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let top = firstTop;
  const startPage = () => {
    pages.push([]);
    top = page.top;
  };
  const place = (box: Box) => {
    const isFirst = pages.at(-1)?.length === 0;
    if (box.isGap && isFirst) return;
    if (box.startsPage) return isFirst ? undefined : startPage();
    if (top + box.height > page.bottom) startPage();
    pages.at(-1)?.push({ top, box });
    top += box.height;
  };
  for (const group of groupsOf(boxes)) {
    const height = group.reduce((sum, box) => sum + box.height, 0);
    if (top + height > page.bottom && height <= page.bottom - page.top) startPage();
    for (const box of group) place(box);
  }
  return pages;
}

function groupsOf(boxes: Box[]): Box[][] {
  const groups: Box[][] = [[]];
  for (const box of boxes) {
    groups.at(-1)?.push(box);
    if (!box.keepWithNext) groups.push([]);
  }
  return groups;
}
