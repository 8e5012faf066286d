import { matchPage } from '@teduh/shared/pages';
import { FindProperties } from '@teduh/shared/properties';
import { listingPageSize } from '@teduh/shared/properties.constants';
import type { PageData } from '@teduh/shared/rendering';
import type { Deps } from '../../deps.ts';
import type { PropertyRow } from '../../domain/properties/properties.repository.ts';
import { getProperty } from '../../use-cases/properties/get-property.ts';
import { listFeaturedProperties } from '../../use-cases/properties/list-featured-properties.ts';
import { listProperties } from '../../use-cases/properties/list-properties.ts';
import { getSettings } from '../../use-cases/settings/get-settings.ts';
import { presentProperty } from '../properties.presenter.ts';
import { presentPublicSettings } from '../settings.presenter.ts';

const forEverybody = (row: PropertyRow) => presentProperty(row, { forAdmin: false });

/**
 * Whether the server renders the page, the same for everybody. A page can be written in many ways, and only one of them is rendered and
 * kept: the browser renders the others.
 */
export function isRendered(pathname: string, params: URLSearchParams): boolean {
  if (/[A-Z%]/.test(pathname)) return false;
  const renderedUnless = matchPage(pathname)?.page.renderedUnless;
  return renderedUnless?.every((name) => !params.has(name)) ?? false;
}

async function collectOwn(deps: Deps, pathname: string): Promise<PageData> {
  const match = matchPage(pathname);
  switch (match?.page.name) {
    case 'home':
      return { featured: { properties: (await listFeaturedProperties(deps)).map(forEverybody) } };
    case 'listing': {
      const find = FindProperties.parse({ limit: listingPageSize });
      const { rows, ...rest } = await listProperties(deps, find);
      return { listing: { properties: rows.map(forEverybody), ...rest } };
    }
    case 'listingDetail':
      return { property: { property: forEverybody(await getProperty(deps, match?.value ?? '')) } };
    default:
      return {};
  }
}

/** What a guest's page asks the API for first. */
export async function collectPageData(deps: Deps, pathname: string): Promise<PageData> {
  const [settings, own] = await Promise.all([getSettings(deps), collectOwn(deps, pathname)]);
  return { settings: presentPublicSettings(settings), ...own };
}
