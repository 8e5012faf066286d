import type { PageData } from '@teduh/shared/rendering';
import { settingsApi } from '../api/settings.api.ts';
import { propertiesApi } from '../features/properties/properties.api.ts';
import type { AppStore } from './store.ts';

/** Fills the store with the data that the page was rendered from, on the server and in the browser. */
export function fillStore({ dispatch }: AppStore, { settings, featured, listing, property }: PageData): void {
  if (settings)
    dispatch(
      settingsApi.util.upsertQueryEntries([
        { endpointName: 'publicSettings', arg: undefined, value: settings },
      ]),
    );
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
