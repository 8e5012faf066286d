import type {
  Inspection,
  InspectionAnswer,
  InspectionItem,
  InspectionItemAnswer,
  InspectionMessageAnswer,
} from '@teduh/shared/inspections';
import { screen } from '@testing-library/react';
import { ReportScreen } from '../features/inspections/report-screen.tsx';
import { json, stubApi } from './api.ts';
import { anInspectionItem } from './inspections.ts';
import { renderAt } from './render.tsx';
import { configOn } from './renting.ts';

export const url = '/contracts/contract-1/inspections/move-in';
export type Answers = Parameters<typeof stubApi>[0];

export function openReport(
  inspection: Inspection,
  options: { isAdmin?: boolean; answers?: Answers; kind?: 'move-out' } = {},
) {
  const { isAdmin = true, answers = {}, kind = 'move-in' } = options;
  let shown = inspection;
  const saved = (id: string, body: object): InspectionItem => ({
    ...(shown.items.find((item) => item.id === id) ?? anInspectionItem()),
    ...(body as Partial<InspectionItem>),
    version: (body as { version: number }).version + 1,
  });
  const calls = stubApi({
    ...configOn('2026-11-16'),
    [`GET ${url.replace('move-in', kind)}`]: () => json<InspectionAnswer>(200, { inspection: shown }),
    ...Object.fromEntries(
      shown.items.map(({ id }) => [
        `PATCH /inspection-items/${id}`,
        ({ body }) => json<InspectionItemAnswer>(200, { item: saved(id, body as object) }),
      ]) as [string, Answers[string]][],
    ),
    ...answers,
  });
  const view = renderAt(<ReportScreen kind={kind} />, {
    path: '/report/:contractId',
    at: '/report/contract-1',
    as: isAdmin ? { userType: 'admin' } : {},
  });
  return {
    ...view,
    calls,
    patches: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    show: (next: Inspection) => {
      shown = next;
    },
  };
}
export const loaded = () => screen.findByRole('heading', { name: 'Handed over' });
export const bar = () => screen.findByText('Everything is saved');
export const answer =
  (inspection: Inspection, message = 'Done') =>
  () =>
    json<InspectionMessageAnswer>(200, { message, inspection });
