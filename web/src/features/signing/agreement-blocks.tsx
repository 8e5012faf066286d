import { createElement } from 'react';
import type { Cell, TextBlock } from './agreement-text.ts';

/** The page has a heading, each step has one below it, and those of the agreement come below these. */
const levelsAbove = 2;

function Row({ cells }: { cells: Cell[] }) {
  const scope = cells.every(({ isHeading }) => isHeading) ? 'col' : 'row';
  return (
    <tr>
      {cells.map(({ text, isHeading }, column) => {
        const Cell = isHeading ? 'th' : 'td';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Cell key={column} scope={isHeading ? scope : undefined}>
            {text}
          </Cell>
        );
      })}
    </tr>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.kind === 'heading')
    return createElement(`h${Math.min(block.level + levelsAbove, 6)}`, null, block.text);
  return (
    <table>
      <tbody>
        {block.rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Row key={row} cells={cells} />
        ))}
      </tbody>
    </table>
  );
}

/** The words of a page, as headings, paragraphs and tables. */
export function AgreementBlocks({ blocks }: { blocks: TextBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Block key={index} block={block} />
  ));
}
