import { beforeAll, expect, it } from 'vitest';
import { createHouse } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();

const addresses: Record<string, string> = {
  Damai: '9, Jalan Kerinchi, 59200 Kuala Lumpur',
  Ekspo: 'Lot 10, KL City',
  Bayu: '14, Jalan SS 2/30, 47300 Petaling Jaya, Selangor',
  Cahaya: '3, SS2, PJ',
  Delima: '7, Jalan USJ 9/5, Subang Jaya',
  Embun: '82, Lebuh Muntri, George Town, 10200 Pulau Pinang',
  Fajar: 'Georgetown, Penang',
  Gading: '25, Jln Sutera, 81300 Johor Bahru',
  Hijau: 'Johor Baru',
  Intan: '5, Jalan Mat Salleh, 88100 Kota Kinabalu, Sabah',
  Jati: '118, Jalan Tun Tan Cheng Lock, 75200 Melaka',
  Kayu: 'Seremban, Negeri Sembilan',
  Laut: 'Kuala Selangor',
  Murni: '4, Jalan Datuk Sulaiman, Taman Tun Dr Ismail, 60000 Kuala Lumpur',
};

beforeAll(async () => {
  for (const [name, address] of Object.entries(addresses)) await createHouse(test.deps, { name, address });
});

async function find(text: string) {
  const { body } = await test.call('GET', `/api/properties?q=${encodeURIComponent(text)}`);
  return body.properties.map(({ name }: { name: string }) => name).toSorted();
}

it.each([
  ['KL', ['Damai', 'Ekspo', 'Murni']],
  ['kuala lumpur', ['Damai', 'Ekspo', 'Murni']],
  ['PJ', ['Bayu', 'Cahaya']],
  ['petaling jaya', ['Bayu', 'Cahaya']],
  ['JB', ['Gading', 'Hijau']],
  ['Johor Baru', ['Gading', 'Hijau']],
  ['penang', ['Embun', 'Fajar']],
  ['Pulau Pinang', ['Embun', 'Fajar']],
  ['george town', ['Embun', 'Fajar']],
  ['Malacca', ['Jati']],
  ['KK', ['Intan']],
  ['N9', ['Kayu']],
  ['negeri sembilan', ['Kayu']],
  ['SS2', ['Bayu', 'Cahaya']],
  ['SS 2', ['Bayu', 'Cahaya']],
  ['usj', ['Delima']],
  ['USJ9', ['Delima']],
  ['TTDI', ['Murni']],
  ['klang valley', ['Bayu', 'Cahaya', 'Damai', 'Delima', 'Ekspo', 'Murni']],
  ['jalan sutera jb', ['Gading']],
  ['ss2 pj', ['Bayu', 'Cahaya']],
  ['kerinchi kl', ['Damai']],
  ['kuala sel', ['Laut']],
])('somebody who types %s finds the homes there', async (text, expected) => {
  expect(await find(text)).toEqual(expected);
});

it('finds a place together with a price, and page by page', async () => {
  const { body } = await test.call('GET', '/api/properties?q=KL&limit=2&minPrice=1');
  const rest = await test.call('GET', `/api/properties?q=KL&limit=2&minPrice=1&cursor=${body.nextCursor}`);
  const names = [...body.properties, ...rest.body.properties].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Damai', 'Ekspo', 'Murni']);
});
