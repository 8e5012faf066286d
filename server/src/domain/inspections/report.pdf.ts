import { dayOf, writeDay } from '@teduh/shared/days';
import { checklistKinds } from '@teduh/shared/inspections.constants';
import { fullName } from '@teduh/shared/names';
import type { Block } from '../../platform/pdf/blocks.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';
import type { Photograph } from '../../platform/pdf/photographs.ts';
import type { ItemRow } from './inspection-items.repository.ts';
import type { PhotographRow } from './inspection-photographs.repository.ts';
import type { InspectionRow } from './inspections.repository.ts';

type Lines = { items: ItemRow[]; earlier: ItemRow[]; photographs: PhotographRow[] };
/** The pictures by the ids of their photographs. */
type Pictures = Map<string, Uint8Array>;

/** The line of the report before that each line is compared with. */
const earlierOf = ({ earlier }: Lines, { compares_with }: ItemRow) =>
  earlier.find(({ id }) => id === compares_with);

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const isChecked = ({ kind }: ItemRow) => checklistKinds.some((each) => each === kind);
const readingOf = ({ reading_tenths, unit }: ItemRow) =>
  reading_tenths === null ? 'Not read' : `${(reading_tenths / 10).toFixed(1)} ${unit}`;

/** A meter is read, and goes to nobody. */
const doneOf = ({ kind, is_done }: ItemRow) => (kind === 'meter' ? '' : is_done ? 'Yes' : 'No');
const amountOf = (item: ItemRow) => (item.kind === 'meter' ? readingOf(item) : String(item.count ?? ''));

/** `Good, 2: a scratch. Tenant: two scratches` */
function found(item: ItemRow | undefined): string {
  if (!item) return '';
  const { condition, note, remark } = item;
  const facts = [isChecked(item) ? doneOf(item) : condition, amountOf(item)];
  const head = facts.filter(Boolean).join(', ');
  return [note ? `${head}: ${oneLine(note)}` : head, remark && `Tenant: ${oneLine(remark)}`]
    .filter(Boolean)
    .join('. ');
}

function photographsOf(lines: Lines, items: ItemRow[], pictures: Pictures): Photograph[] {
  const shown = (item: ItemRow | undefined, what: string) =>
    lines.photographs
      .filter(({ item_id }) => item_id === item?.id)
      .flatMap(({ id, side }) => {
        const bytes = pictures.get(id);
        const by = side === 'tenant' ? 'by the tenant' : 'by the landlord';
        return bytes ? [{ bytes, label: `${item?.name}, ${what}${by}` }] : [];
      });
  return items.flatMap((item) => [
    ...shown(earlierOf(lines, item), 'at move-in, '),
    ...shown(item, item.compares_with ? 'at move-out, ' : ''),
  ]);
}

const withPhotographs = (photographs: Photograph[]): Block[] =>
  photographs.length > 0 ? [{ kind: 'photographs', photographs }] : [];

function checklist(lines: Lines, pictures: Pictures, isCompared: boolean, done: string): Block[] {
  const items = lines.items.filter(isChecked);
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: done },
    {
      kind: 'table',
      columns: [
        { label: 'What', share: 20 },
        { label: done, share: 12 },
        { label: 'Count or reading', share: 16 },
        ...(isCompared ? [{ label: 'At move-in', share: 22 }] : []),
        { label: 'Note', share: 26 },
        { label: "The tenant's remark", share: 26 },
      ],
      rows: items.map((item) => [
        item.name,
        doneOf(item),
        amountOf(item),
        ...(isCompared ? [found(earlierOf(lines, item))] : []),
        oneLine(item.note),
        oneLine(item.remark),
      ]),
    },
    ...withPhotographs(photographsOf(lines, items, pictures)),
  ];
}

function room(lines: Lines, name: string, pictures: Pictures, isCompared: boolean): Block[] {
  const items = lines.items.filter((item) => item.kind === 'item' && item.room === name);
  return [
    { kind: 'heading', text: name },
    {
      kind: 'table',
      columns: [
        { label: 'Item', share: 22 },
        { label: 'Count', share: 8 },
        { label: 'Condition', share: 12 },
        ...(isCompared ? [{ label: 'At move-in', share: 24 }] : []),
        { label: 'Note', share: 28 },
        { label: "The tenant's remark", share: 28 },
      ],
      rows: items.map((item) => [
        item.name,
        amountOf(item),
        item.condition ?? '',
        ...(isCompared ? [found(earlierOf(lines, item))] : []),
        oneLine(item.note),
        oneLine(item.remark),
      ]),
    },
    ...withPhotographs(photographsOf(lines, items, pictures)),
  ];
}

function general(lines: Lines, pictures: Pictures): Block[] {
  const items = lines.items.filter(({ kind }) => kind === 'general');
  const photographs = photographsOf({ ...lines, earlier: [] }, items, pictures);
  const texts = items.flatMap(({ note, remark }) => [
    note && `Landlord: ${oneLine(note)}`,
    remark && `Tenant: ${oneLine(remark)}`,
  ]);
  const said = texts.filter(Boolean);
  if (said.length === 0 && photographs.length === 0) return [];
  return [
    { kind: 'heading', text: 'Anything else' },
    ...said.map((text): Block => ({ kind: 'paragraph', text })),
    ...withPhotographs(photographs),
  ];
}

function answerOf({ answered_at, remarks_until }: InspectionRow, { items, photographs }: Lines): string {
  const hasRemarks =
    items.some(({ remark }) => remark !== '') ||
    photographs.some(({ side, item_id }) => side === 'tenant' && items.some(({ id }) => id === item_id));
  const remarks = hasRemarks ? 'with the remarks below' : 'with nothing to add';
  if (answered_at) return `Answered on ${writeDay(dayOf(answered_at))}, ${remarks}`;
  const until = remarks_until ? writeDay(remarks_until) : '';
  return hasRemarks ? `Remarks as below, until ${until}` : `No remarks until ${until}`;
}

/** A final report with what both sides say about each line. The same report always gives the same plan. */
export function planReport(
  inspection: InspectionRow,
  lines: Lines,
  pictures: Pictures,
  letterhead: Letterhead,
  /** Where anybody can verify the document. */
  verifyUrl: string,
): Plan {
  const { kind, number, property_name, room_name, address, sent_at, final_at, created_at } = inspection;
  const name = kind === 'move-in' ? 'Move-in report' : 'Move-out report';
  const isCompared = lines.earlier.length > 0;
  const rooms = [...new Set(lines.items.filter((item) => item.kind === 'item').map((item) => item.room))];
  return {
    title: `${name} ${number}`,
    madeAt: final_at ?? created_at,
    letterhead,
    footer: `${letterhead.name} · ${name} ${number}`,
    blocks: [
      { kind: 'title', text: name, below: `Contract ${number}` },
      {
        kind: 'facts',
        rows: [
          { label: 'Tenant', value: { bold: fullName(inspection) } },
          { label: 'Home', value: [property_name, room_name].filter(Boolean).join(', ') },
          { label: 'Address', value: address },
          {
            label: 'Tenancy',
            value: `${writeDay(inspection.start_date)} to ${writeDay(inspection.end_date)}`,
          },
          ...(sent_at ? [{ label: 'Sent to the tenant', value: writeDay(dayOf(sent_at)) }] : []),
          { label: 'The tenant', value: answerOf(inspection, lines) },
          ...(final_at ? [{ label: 'Final since', value: writeDay(dayOf(final_at)) }] : []),
        ],
      },
      ...checklist(lines, pictures, isCompared, kind === 'move-in' ? 'Handed over' : 'Handed back'),
      ...rooms.flatMap((each) => room(lines, each, pictures, isCompared)),
      ...general(lines, pictures),
      {
        kind: 'code',
        data: verifyUrl,
        alt: `QR code that leads to ${verifyUrl}`,
        texts: [
          ['Verify this document at ', { bold: verifyUrl }],
          'This document is sealed: any PDF reader that checks signatures notices a change. It needs no signature by hand.',
        ],
      },
    ],
  };
}
