import { imageUrl } from '@teduh/shared/images';
import { toRinggit } from '@teduh/shared/money';
import { matchPage, pages, paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import type { PageHead } from '../../platform/http/edge/page-document.ts';
import { priceRange } from '../properties.presenter.ts';

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const named = (title: string) => `${title} · Teduh`;
const closed = (status: 200 | 404): PageHead => ({
  title: 'Teduh',
  description: pages.home.description,
  status,
});

function summary({ description }: properties.PropertyRow, rent: string): string {
  const text = `${rent} a month. ${description.replace(/\s+/g, ' ')}`;
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`;
}

function headOf(publicUrl: string, property: properties.PropertyRow): PageHead {
  const { name, address, images, units, description } = property;
  const canonical = publicUrl + paths.listingDetail(property.id);
  const [cover] = images;
  const image = cover && {
    url: publicUrl + imageUrl(cover.content_hash, cover.width, 'jpg'),
    width: cover.width,
    height: cover.height,
    alt: name,
  };
  return {
    title: named(name),
    description: summary(property, `RM ${priceRange(units)}`),
    canonical,
    ...(image && { image }),
    status: 200,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      name,
      description,
      url: canonical,
      datePosted: property.created_at.toISOString(),
      ...(image && {
        image: images.map((each) => publicUrl + imageUrl(each.content_hash, each.width, 'jpg')),
      }),
      mainEntity: {
        '@type': property.type === 'Room Rental' ? 'House' : 'Apartment',
        name,
        address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'MY' },
      },
      offers: units.map((unit) => ({
        '@type': 'Offer',
        ...(unit.name && { name: unit.name }),
        price: toRinggit(unit.price_sen),
        priceCurrency: 'MYR',
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        availability: `https://schema.org/${unit.occupant === null ? 'InStock' : 'OutOfStock'}`,
      })),
    },
  };
}

/** Title, description and status of a page, before the browser has run anything. */
export async function describePage({ db, config }: Deps, pathname: string): Promise<PageHead> {
  const match = matchPage(pathname);
  if (!match || (match.page.isSandbox && config.smtpUrl)) return closed(404);
  const { page, value } = match;
  if (page.name === 'listingDetail') {
    const property = value && isUuid(value) ? await properties.findById(db, value) : undefined;
    return property ? headOf(config.publicUrl, property) : closed(404);
  }
  if (page.description === undefined) return closed(200);
  const image = { url: `${config.publicUrl}/icon-512.png`, width: 512, height: 512, alt: 'Teduh' };
  const canonical = config.publicUrl + page.path;
  return { title: named(page.title), description: page.description, canonical, image, status: 200 };
}
