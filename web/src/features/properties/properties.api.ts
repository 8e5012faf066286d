import type { PropertiesAnswer, Property, PropertyAnswer, PropertyType } from '@teduh/shared/properties';
import { listingPageSize, type propertySorts } from '@teduh/shared/properties.constants';
import { baseApi, only200 } from '../../api/base-api.ts';

export type PropertySort = (typeof propertySorts)[number];

/** What a visitor can search for; also the query of /listing. */
export type PropertySearch = {
  q?: string;
  type?: PropertyType;
  minPrice?: number;
  maxPrice?: number;
  available?: boolean;
  sort?: PropertySort;
};

export const urlOf = (id: string) => `/properties/${encodeURIComponent(id)}`;

export const propertiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The public list, page by page. A poll refetches all loaded pages. */
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
  }),
});

export const { useListingInfiniteQuery, useFeaturedPropertiesQuery, usePropertyQuery } = propertiesApi;
