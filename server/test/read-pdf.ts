import { getDocumentProxy } from 'unpdf';
import { restIsMissing } from './shortened-documents.ts';

type Item = { text: string; left: number; right: number; baseline: number };
type Piece = { text: string; baseline?: number };
type Node = { alt?: string; role?: string; children?: Node[]; id?: string };
type Marked = { type?: string; id?: string; str?: string; transform?: number[]; width?: number };

/** What each piece of marked content shows, by the name under which the structure tree knows it. */
function markedPieces(content: Marked[]) {
  const pieces = new Map<string, Piece>();
  const open: (string | undefined)[] = [];
  for (const { type, id, str = '', transform } of content) {
    if (type?.startsWith('begin')) open.push(id);
    else if (type) open.pop();
    else
      for (const each of open) {
        if (!each || str === '') continue;
        const { text, baseline } = pieces.get(each) ?? { text: '', baseline: transform?.[5] };
        pieces.set(each, { text: text + str, baseline });
      }
  }
  return pieces;
}

function piecesOf(node: Node, known: Map<string, Piece>): Piece[] {
  const own = node.id ? known.get(node.id) : undefined;
  const pieces = own ? [own] : (node.children ?? []).flatMap((child) => piecesOf(child, known));
  if (node.alt === undefined) return pieces;
  if (pieces.length === 0) return [{ text: ` ${node.alt} ` }];
  // pdf.js counts the space before a piece to the piece.
  const space = pieces[0]?.text.startsWith(' ') ? ' ' : '';
  return [{ text: space + node.alt, baseline: pieces[0]?.baseline }];
}

function readAloud(node: Node, known: Map<string, Piece>): string {
  const pieces = piecesOf(node, known);
  return pieces
    .map(({ text, baseline }, index) => {
      const before = pieces[index - 1]?.baseline ?? baseline;
      return before === (baseline ?? before) ? text : ` ${text}`;
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const rolesOf = ({ role, children = [] }: Node): string[] => [
  ...(role ? [role] : []),
  ...children.flatMap(rolesOf),
];

/** A PDF as its readers have it: where each text stands, and what a screen reader says, element by element. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const content = (await page.getTextContent({ includeMarkedContent: true })).items as Marked[];
    const items = content.flatMap(({ str, transform = [], width = 0 }): Item[] => {
      const [, , , , left = 0, baseline = 0] = transform;
      return str?.trim() ? [{ text: str, left, right: left + width, baseline }] : [];
    });
    const [, , width = 0, height = 0] = page.view;
    const root = ((await page.getStructTree()) as Node | null)?.children?.[0] ?? {};
    const known = markedPieces(content);
    const spoken = (root.children ?? []).map((element) => readAloud(element, known));
    pages.push({ width, height, items, spoken, roles: rolesOf(root) });
  }
  const fonts = [...bytes.toString('latin1').matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name);
  const { info } = await pdf.getMetadata();
  const spoken = pages.flatMap((page) => page.spoken);
  if (spoken.includes(restIsMissing)) throw new Error('whoever reads documents asks for wholeDocuments');
  return { pages, fonts, info, spoken };
}
export type ReadPdf = Awaited<ReturnType<typeof readPdf>>;

/** No text beyond the margins, none over the foot of the page. */
export function textsOutsideMargins({ pages }: ReadPdf, margin = 60): Item[] {
  return pages.flatMap(({ width, height, items }) =>
    items.filter(
      ({ left, right, baseline }) =>
        left < margin - 0.5 || right > width - margin + 0.5 || baseline < 30 || baseline > height - 48,
    ),
  );
}
