import type { Letterhead } from '../src/platform/pdf/letterhead.ts';

/** A company for tests of documents. */
export const landlord = {
  name: 'Teduh',
  registrationNumber: '',
  address: 'Level 8, Menara Teduh, Jalan Contoh, 50450 Kuala Lumpur, Malaysia',
  email: 'support@teduh.test',
  phone: '+60 3-2000 0000',
  signatory: { name: '', position: '' },
};

export const letterhead: Letterhead = {
  name: landlord.name,
  address: landlord.address,
  lines: [`${landlord.email} · ${landlord.phone}`],
};
