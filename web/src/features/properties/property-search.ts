import { propertySorts, propertyTypes, searchParams } from '@teduh/shared/properties.constants';
import type { PropertySearch } from './properties.api.ts';

const oneOf = <Word extends string>(words: readonly Word[], text: string | null) =>
  words.find((word) => word === text);

function wholeNumber(text: string | null): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Reads the search of a link. Values that are not valid are ignored. */
export function readSearch(params: URLSearchParams): PropertySearch {
  const search: PropertySearch = {
    q: params.get('q')?.trim().slice(0, 100) || undefined,
    type: oneOf(propertyTypes, params.get('type')),
    minPrice: wholeNumber(params.get('minPrice')),
    maxPrice: wholeNumber(params.get('maxPrice')),
    available: params.get('available') === 'true' || undefined,
    sort: oneOf(propertySorts, params.get('sort')),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Always in the same order, so that one search has one URL. */
export function writeSearch(search: PropertySearch): URLSearchParams {
  const given = searchParams.flatMap((field) => {
    const value = search[field];
    return value === undefined || value === '' ? [] : [[field, String(value)]];
  });
  return new URLSearchParams(given);
}

/** The number of active filters. The sort order is not a filter. */
export const countFilters = ({ sort: _sort, ...filters }: PropertySearch): number =>
  Object.values(filters).filter((value) => value !== undefined).length;
