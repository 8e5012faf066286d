import { draftParams } from '@teduh/shared/applications.constants';
import { FindProperties } from '@teduh/shared/properties';
import { listingPageSize, searchParams } from '@teduh/shared/properties.constants';
import type { PageData } from '@teduh/shared/rendering';
import type { Deps } from '../../deps.ts';
import type { PropertyRow } from '../../domain/properties/properties.repository.ts';
import { getProperty, listFeatured, listProperties } from '../../use-cases/properties/properties.service.ts';
import { presentProperty } from '../properties.presenter.ts';

const listing = /^\/listing\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const forEverybody = (row: PropertyRow) => presentProperty(row, { forAdmin: false });

/** Parameters that change what a page shows: with one of them it is one visitor's, and the browser renders it. */
function ownParams(pathname: string): readonly string[] | undefined {
  if (pathname === '/listing') return searchParams;
  if (listing.test(pathname)) return draftParams;
  return ['/', '/faq', '/about-us'].includes(pathname) ? [] : undefined;
}

/** Whether the server renders the page, the same for everybody. */
export function isRendered(pathname: string, params: URLSearchParams): boolean {
  return ownParams(pathname)?.every((name) => !params.has(name)) ?? false;
}

/** What a guest's page asks the API for first. */
export async function collectPageData(deps: Deps, pathname: string): Promise<PageData> {
  if (pathname === '/') return { featured: { properties: (await listFeatured(deps)).map(forEverybody) } };
  if (pathname === '/listing') {
    const { rows, nextCursor } = await listProperties(deps, FindProperties.parse({ limit: listingPageSize }));
    return { listing: { properties: rows.map(forEverybody), nextCursor } };
  }
  const id = listing.exec(pathname)?.[1];
  return id ? { property: { property: forEverybody(await getProperty(deps, id)) } } : {};
}
