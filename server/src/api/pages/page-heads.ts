import { pictureUrl } from '@teduh/shared/images';
import { toRinggit } from '@teduh/shared/money';
import { pagePatterns } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import type { PageHead } from '../../platform/http/edge/page-head.ts';
import { priceRange } from '../properties.presenter.ts';

const general =
  'Find a room or a whole home to rent in Malaysia, apply online, sign and pay safely by card, all in one place.';

/** Pages that want to be found, with the titles that the web app gives them. */
const openPages: Record<string, { title: string; description: string }> = {
  '/': { title: 'Rooms and homes to rent in Malaysia', description: general },
  '/listing': {
    title: 'Property Listings',
    description: 'Discover your dream properties here: houses, apartments and rooms to rent across Malaysia.',
  },
  '/faq': {
    title: 'FAQ',
    description:
      'How renting with Teduh works, from choosing a home to paying the rent, and answers to what people ask most.',
  },
  '/about-us': { title: 'About Us', description: 'Who we are, what we value and how to reach us.' },
};

const patterns = pagePatterns.map((pathname) => new URLPattern({ pathname }));
const listing = new URLPattern({ pathname: '/listing/:propertyId' });
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const named = (title: string) => `${title} · Teduh`;
const closed = (status: 200 | 404): PageHead => ({ title: 'Teduh', description: general, status });

function summary({ description }: properties.PropertyRow, rent: string): string {
  const text = `${rent} a month. ${description.replace(/\s+/g, ' ')}`;
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`;
}

function headOf(publicUrl: string, property: properties.PropertyRow): PageHead {
  const { name, address, images, units, description } = property;
  const canonical = `${publicUrl}/listing/${property.id}`;
  const [cover] = images;
  const image = cover && {
    url: publicUrl + pictureUrl(cover.content_hash, cover.width, 'jpg'),
    width: cover.width,
    height: cover.height,
    alt: name,
  };
  const isFree = units.some(({ occupant }) => occupant === null);
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
        image: images.map((each) => publicUrl + pictureUrl(each.content_hash, each.width, 'jpg')),
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
        availability: `https://schema.org/${unit.occupant === null && isFree ? 'InStock' : 'OutOfStock'}`,
      })),
    },
  };
}

/** Title, description and status of a page, before the browser has run anything. */
export async function describePage({ db, config }: Deps, pathname: string): Promise<PageHead> {
  if (pathname === '/mailbox' && !config.sandbox) return closed(404);
  const open = openPages[pathname];
  if (open) {
    const image = { url: `${config.publicUrl}/icon-512.png`, width: 512, height: 512, alt: 'Teduh' };
    return { ...open, title: named(open.title), canonical: config.publicUrl + pathname, image, status: 200 };
  }
  const propertyId = listing.exec({ pathname })?.pathname.groups.propertyId;
  if (propertyId) {
    const property = isUuid(propertyId) ? await properties.findById(db, propertyId) : undefined;
    return property ? headOf(config.publicUrl, property) : closed(404);
  }
  return closed(patterns.some((pattern) => pattern.test({ pathname })) ? 200 : 404);
}
