import { listingPageSize, searchParams } from '@teduh/shared/properties.constants';

const names = new Set<string>([...searchParams, 'limit', 'cursor']);
const maxLength = 400;

/**
 * Whether the web app asks for this list, or it is the list as it is. Answers to anything else are not kept: whoever varies an address
 * must not fill the cache with copies of one list, nor push what everybody needs out of it.
 */
export function isKeptList(url: string): boolean {
  const [, query] = url.split('?', 2);
  if (query === undefined) return true;
  if (url.length > maxLength) return false;
  const params = [...new URLSearchParams(query)];
  const isKnown =
    params.every(([name]) => names.has(name)) && new Set(params.map(([name]) => name)).size === params.length;
  return isKnown && params.some(([name, value]) => name === 'limit' && value === String(listingPageSize));
}
