import type {
  AddExtraCharge,
  Charges,
  ChargesAnswer,
  ChargesMessageAnswer,
  PatchMeter,
  Reckoning,
  ReckoningAnswer,
} from '@teduh/shared/charges';
import type { CacheTag } from '@teduh/shared/events.constants';
import { baseApi } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

const contractUrl = (id: string) => `/contracts/${encodeURIComponent(id)}`;
const meterUrl = (id: string) => `/meters/${encodeURIComponent(id)}`;

/** Fetched again after a refusal too, since what is shown must be out of date. */
const touched: CacheTag[] = ['Transaction'];

const chargesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    charges: build.query<Charges, string>({
      query: (contractId) => `${contractUrl(contractId)}/charges`,
      transformResponse: ({ charges }: ChargesAnswer) => charges,
      providesTags: ['Transaction', 'Contract', 'Clock'],
    }),
    reckoning: build.query<Reckoning, string>({
      query: (transactionId) => `/transactions/${encodeURIComponent(transactionId)}/reckoning`,
      transformResponse: ({ reckoning }: ReckoningAnswer) => reckoning,
      providesTags: ['Transaction'],
    }),
    addExtraCharge: build.mutation<ChargesMessageAnswer, AddExtraCharge & { contractId: string }>({
      query: ({ contractId, ...body }) => ({
        url: `${contractUrl(contractId)}/extra-charges`,
        method: 'POST',
        body,
      }),
      invalidatesTags: touched,
    }),
    endExtraCharge: build.mutation<ChargesMessageAnswer, string>({
      query: (id) => ({ url: `/extra-charges/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: touched,
    }),
    addMeter: build.mutation<ChargesMessageAnswer, Upload & { contractId: string }>({
      queryFn: ({ contractId, ...sent }, api) =>
        upload<ChargesMessageAnswer>(
          { url: `${contractUrl(contractId)}/meters`, method: 'POST', ...sent },
          api,
        ),
      invalidatesTags: touched,
    }),
    changePrice: build.mutation<ChargesMessageAnswer, PatchMeter & { id: string }>({
      query: ({ id, ...body }) => ({ url: meterUrl(id), method: 'PATCH', body }),
      invalidatesTags: touched,
    }),
    endMeter: build.mutation<ChargesMessageAnswer, string>({
      query: (id) => ({ url: meterUrl(id), method: 'DELETE' }),
      invalidatesTags: touched,
    }),
    enterReading: build.mutation<ChargesMessageAnswer, Upload & { meterId: string }>({
      queryFn: ({ meterId, ...sent }, api) =>
        upload<ChargesMessageAnswer>({ url: `${meterUrl(meterId)}/readings`, method: 'POST', ...sent }, api),
      invalidatesTags: touched,
    }),
    removeReading: build.mutation<ChargesMessageAnswer, string>({
      query: (id) => ({ url: `/meter-readings/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useChargesQuery,
  useReckoningQuery,
  useAddExtraChargeMutation,
  useEndExtraChargeMutation,
  useAddMeterMutation,
  useChangePriceMutation,
  useEndMeterMutation,
  useEnterReadingMutation,
  useRemoveReadingMutation,
} = chargesApi;
