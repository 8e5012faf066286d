// For the namespace PDFKit, which the types of pdfkit declare everywhere.
import type {} from 'pdfkit';
import { createLineKeeper } from './kept-lines.ts';
import { breakLines, type Line, type Run } from './lines.ts';
import type { Rich } from './rich.ts';
import { drawnText, setText } from './text.ts';
import type { Face, Typeface } from './typeface.ts';

export type Style = {
  size: number;
  leading: number;
  color: string;
  weight?: keyof Typeface;
  /** Extra space between letters, in points. */
  tracking?: number;
  /** Digits of equal width, so that amounts align in a column. */
  isTabular?: boolean;
};
/** A node of the structure tree that screen readers follow: `P`, `H2`, `TD`, … */
export type Element = { tag: string; parent?: Element };
export type Area = { x: number; y: number; width: number; height: number };
export type Canvas = ReturnType<typeof createCanvas>;

export function createCanvas(doc: PDFKit.PDFDocument, typeface: Typeface) {
  const weights = Object.values(typeface);
  const mainFaces = new Set(weights.map(([face]) => face?.name));
  // pdfkit takes an opened font; its types do not know that yet.
  for (const { name, font } of weights.flat()) doc.registerFont(name, font as unknown as Buffer);

  const root = doc.struct('Document');
  doc.addStructure(root);
  const structures = new Map<Element, PDFKit.PDFStructureElement>();
  function structureOf(element: Element): PDFKit.PDFStructureElement {
    const known = structures.get(element);
    if (known) return known;
    const structure = doc.struct(element.tag);
    (element.parent ? structureOf(element.parent) : root).add(structure);
    structures.set(element, structure);
    return structure;
  }

  /** Without features pdfkit lays out word by word, which is fast but wrong for right-to-left scripts. */
  function featuresFor({ name }: Face, { isTabular }: Style): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
    if (isTabular) return ['tnum'];
    return mainFaces.has(name) ? undefined : [];
  }
  const trackingFor = ({ name }: Face, { tracking = 0 }: Style) => (mainFaces.has(name) ? tracking : 0);

  const plainWidths = new Map<Face, Map<string, number>>();
  const tabularWidths = new Map<Face, Map<string, number>>();
  function measure(text: string, face: Face, style: Style) {
    const widths = (style.isTabular ? tabularWidths : plainWidths).getOrInsertComputed(face, () => new Map());
    const width = widths.getOrInsertComputed(text, () =>
      doc.font(face.name, 1).widthOfString(text, { features: featuresFor(face, style) }),
    );
    return width * style.size + text.length * trackingFor(face, style);
  }

  const keepLines = createLineKeeper(typeface);

  function drawArtifact(draw: () => void) {
    doc.markContent('Artifact');
    draw();
    doc.endMarkedContent();
  }

  function drawRun(run: Run, x: number, baseline: number, style: Style) {
    doc
      .font(run.face.name, style.size)
      .fillColor(style.color)
      .text(drawnText(run), x + run.x, baseline, {
        features: featuresFor(run.face, style),
        characterSpacing: trackingFor(run.face, style),
        lineBreak: false,
        baseline: 'alphabetic',
      });
  }

  /** Where the order of glyphs may differ from the order of letters, the letters are written for screen readers as well. */
  function partFor(run: Run, structure: PDFKit.PDFStructureElement) {
    if (run.level === 0 && !/\p{M}/u.test(run.text)) return structure;
    const part = doc.struct('Span', { actual: run.text });
    structure.add(part);
    return part;
  }

  return {
    doc,
    drawArtifact,
    lines: (rich: Rich, style: Style, width: number): Line[] =>
      keepLines(rich, style, width, () => {
        const clusters = setText(rich, typeface, style.weight ?? 'regular');
        return breakLines(clusters, (text, face) => measure(text, face, style), width);
      }),
    /** `top` is the upper edge of the line box. */
    text(element: Element | 'artifact', line: Line, x: number, top: number, style: Style) {
      const baseline = top + style.leading / 2 + style.size * 0.36;
      if (element === 'artifact')
        return drawArtifact(() => {
          for (const run of line.runs) drawRun(run, x, baseline, style);
        });
      const structure = structureOf(element);
      for (const run of line.runs) {
        const part = partFor(run, structure);
        const content = doc.markStructureContent(part === structure ? element.tag : 'Span');
        drawRun(run, x, baseline, style);
        doc.endMarkedContent();
        part.add(content);
      }
    },
    /** A drawing that a screen reader says in words. */
    figure(parent: Element | 'document', alt: string, { x, y, width, height }: Area, draw: () => void) {
      // The types of pdfkit do not know `bbox`, and take it in an object that has a name.
      const options = { alt, bbox: [x, y, x + width, y + height] };
      const figure = doc.struct('Figure', options);
      (parent === 'document' ? root : structureOf(parent)).add(figure);
      const content = doc.markStructureContent('Figure');
      draw();
      doc.endMarkedContent();
      figure.add(content);
    },
    rule(x: number, y: number, width: number, color: string, thickness = 0.6) {
      drawArtifact(() => doc.rect(x, y - thickness / 2, width, thickness).fill(color));
    },
    rectangle(x: number, y: number, width: number, height: number, color: string) {
      drawArtifact(() => doc.rect(x, y, width, height).fill(color));
    },
  };
}
