import type { MessageAnswer } from '@teduh/shared/errors';
import { listingPageSize, type propertySorts } from '@teduh/shared/limits';
import type {
  PropertiesAnswer,
  Property,
  PropertyAnswer,
  PropertyMessageAnswer,
  PropertyType,
} from '@teduh/shared/properties';
import { baseApi, only200 } from '../../api/base-api.ts';
import { type Upload, upload } from '../../api/upload.ts';

export type PropertySort = (typeof propertySorts)[number];

/** What a visitor may ask for; it is also what stands in the URL of /listing. */
export type PropertySearch = {
  q?: string;
  type?: PropertyType;
  minPrice?: number;
  maxPrice?: number;
  available?: boolean;
  sort?: PropertySort;
};

const urlOf = (id: string) => `/properties/${encodeURIComponent(id)}`;

export const propertiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that fits the search, in one answer: for the admin's grid. */
    properties: build.query<Property[], PropertySearch | undefined>({
      query: (search) => ({ url: '/properties', params: { ...search }, validateStatus: only200 }),
      transformResponse: ({ properties }: PropertiesAnswer) => properties,
      providesTags: ['Property'],
    }),
    /** The public list, page by page. A poll asks for the pages that are loaded again, so that none is lost. */
    listing: build.infiniteQuery<PropertiesAnswer, PropertySearch, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/properties',
        params: { ...queryArg, limit: listingPageSize, cursor: pageParam || undefined },
        validateStatus: only200,
      }),
      providesTags: ['Property'],
    }),
    featuredProperties: build.query<Property[], void>({
      query: () => ({ url: '/properties/featured', validateStatus: only200 }),
      transformResponse: ({ properties }: PropertiesAnswer) => properties,
      providesTags: ['Property'],
    }),
    property: build.query<Property, string>({
      query: urlOf,
      transformResponse: ({ property }: PropertyAnswer) => property,
      providesTags: ['Property'],
    }),
    addProperty: build.mutation<PropertyMessageAnswer, Upload>({
      queryFn: (sent, api) =>
        upload<PropertyMessageAnswer>({ url: '/properties', method: 'POST', ...sent }, api),
      invalidatesTags: ['Property'],
    }),
    updateProperty: build.mutation<PropertyMessageAnswer, Upload & { id: string }>({
      queryFn: ({ id, ...sent }, api) =>
        upload<PropertyMessageAnswer>({ url: urlOf(id), method: 'PATCH', ...sent }, api),
      invalidatesTags: ['Property'],
    }),
    deleteProperty: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: ['Property'],
    }),
  }),
});

export const {
  usePropertiesQuery,
  useListingInfiniteQuery,
  useFeaturedPropertiesQuery,
  usePropertyQuery,
  useAddPropertyMutation,
  useUpdatePropertyMutation,
  useDeletePropertyMutation,
} = propertiesApi;
