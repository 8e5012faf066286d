import { createAction } from '@reduxjs/toolkit';
import type { CacheTag } from '@teduh/shared/events.constants';
import type {
  AddInspectionItem,
  Inspection,
  InspectionAnswer,
  InspectionItem,
  InspectionItemAnswer,
  InspectionKind,
  InspectionMessageAnswer,
  InspectionsAnswer,
  Inventory,
  InventoryAnswer,
  InventoryMessageAnswer,
  PatchInspectionItem,
  SaveInventory,
} from '@teduh/shared/inspections';
import { baseApi } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

export type ReportKey = { contractId: string; kind: InspectionKind };
type UnitKey = { propertyId: string; room: string | null };

const contractUrl = (id: string) => `/contracts/${encodeURIComponent(id)}/inspections`;
const reportUrl = (id: string) => `/inspections/${encodeURIComponent(id)}`;
const itemUrl = (id: string) => `/inspection-items/${encodeURIComponent(id)}`;
const inventoryUrl = ({ propertyId, room }: UnitKey) => ({
  url: `/properties/${encodeURIComponent(propertyId)}/inventory`,
  params: room ? { room } : {},
});

const touched: CacheTag[] = ['Inspection'];

const inspectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    inspections: build.query<InspectionsAnswer, string>({
      query: contractUrl,
      providesTags: ['Inspection', 'Contract', 'Clock'],
    }),
    inspection: build.query<Inspection, ReportKey>({
      query: ({ contractId, kind }) => `${contractUrl(contractId)}/${kind}`,
      transformResponse: ({ inspection }: InspectionAnswer) => inspection,
      providesTags: ['Inspection', 'Clock'],
    }),
    openInspection: build.mutation<InspectionMessageAnswer, ReportKey>({
      query: ({ contractId, kind }) => ({ url: contractUrl(contractId), method: 'POST', body: { kind } }),
      invalidatesTags: touched,
    }),
    discardInspection: build.mutation<{ message: string }, string>({
      query: (id) => ({ url: reportUrl(id), method: 'DELETE' }),
      invalidatesTags: touched,
    }),
    /** None of these has a body. */
    moveInspection: build.mutation<
      InspectionMessageAnswer,
      { id: string; step: 'rest-is-good' | 'send' | 'take-back' | 'agree' }
    >({
      query: ({ id, step }) => ({ url: `${reportUrl(id)}/${step}`, method: 'POST' }),
      invalidatesTags: touched,
    }),
    keepInventory: build.mutation<InspectionMessageAnswer, { id: string; version: number }>({
      query: ({ id, version }) => ({
        url: `${reportUrl(id)}/inventory`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: touched,
    }),
    addItem: build.mutation<InspectionItemAnswer, AddInspectionItem & { inspectionId: string }>({
      query: ({ inspectionId, ...body }) => ({
        url: `${reportUrl(inspectionId)}/items`,
        method: 'POST',
        body,
      }),
      invalidatesTags: touched,
    }),
    removeItem: build.mutation<{ message: string }, string>({
      query: (id) => ({ url: itemUrl(id), method: 'DELETE' }),
      invalidatesTags: touched,
    }),
    /** Not fetched again: the answer is put in its place, so that a bad network carries as little as possible. */
    changeItem: build.mutation<
      InspectionItemAnswer,
      { report: ReportKey; id: string; body: PatchInspectionItem }
    >({
      query: ({ id, body }) => ({ url: itemUrl(id), method: 'PATCH', body }),
      onQueryStarted: async ({ report }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(putItem(report, answer.data.item));
        dispatch(showAtOnce());
      },
    }),
    addPhotograph: build.mutation<InspectionItemAnswer, Upload & { report: ReportKey; itemId: string }>({
      queryFn: ({ itemId, report: _report, ...sent }, api) =>
        upload<InspectionItemAnswer>({ url: `${itemUrl(itemId)}/photographs`, method: 'POST', ...sent }, api),
      onQueryStarted: async ({ report }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(putItem(report, answer.data.item));
      },
    }),
    removePhotograph: build.mutation<InspectionItemAnswer, { report: ReportKey; id: string }>({
      query: ({ id }) => ({ url: `/inspection-photographs/${encodeURIComponent(id)}`, method: 'DELETE' }),
      onQueryStarted: async ({ report }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(putItem(report, answer.data.item));
      },
    }),
    inventory: build.query<Inventory, UnitKey>({
      query: inventoryUrl,
      transformResponse: ({ inventory }: InventoryAnswer) => inventory,
    }),
    saveInventory: build.mutation<InventoryMessageAnswer, UnitKey & { body: SaveInventory }>({
      query: ({ body, ...unit }) => ({ ...inventoryUrl(unit), method: 'PUT', body }),
      invalidatesTags: touched,
    }),
  }),
});

const putItem = (report: ReportKey, item: InspectionItem) =>
  inspectionsApi.util.updateQueryData('inspection', report, ({ items }) => {
    const at = items.findIndex(({ id }) => id === item.id);
    if (at >= 0) items[at] = item;
  });

/** RTK Query tells the page only with the next frame. Until then a line would say that it is saved, and show what was there before. */
const showAtOnce = createAction('inspections/showAtOnce');

export const {
  useInspectionsQuery,
  useInspectionQuery,
  useOpenInspectionMutation,
  useDiscardInspectionMutation,
  useMoveInspectionMutation,
  useKeepInventoryMutation,
  useAddItemMutation,
  useRemoveItemMutation,
  useChangeItemMutation,
  useAddPhotographMutation,
  useRemovePhotographMutation,
  useInventoryQuery,
  useSaveInventoryMutation,
} = inspectionsApi;
