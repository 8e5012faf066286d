import type { PageData } from '@teduh/shared/rendering';
import { propertiesApi } from '../features/properties/properties.api.ts';
import type { AppStore } from './store.ts';

/** Fills the store with the data that the page was rendered from, on the server and in the browser. */
export function fillStore({ dispatch }: AppStore, { featured, listing, property }: PageData): void {
  const { upsertQueryEntries } = propertiesApi.util;
  if (featured)
    dispatch(
      upsertQueryEntries([
        { endpointName: 'featuredProperties', arg: undefined, value: featured.properties },
      ]),
    );
  if (listing)
    dispatch(
      upsertQueryEntries([
        { endpointName: 'listing', arg: {}, value: { pages: [listing], pageParams: [''] } },
      ]),
    );
  if (property)
    dispatch(
      upsertQueryEntries([{ endpointName: 'property', arg: property.property.id, value: property.property }]),
    );
}
