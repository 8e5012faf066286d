import type { PersonKey } from './people.ts';

export type StayMonths = 3 | 4 | 6 | 8 | 12;

/** A further term that follows, with so much more rent and the same deposit. */
export type DemoRenewal = { stayMonths: StayMonths; moreRentSen: number };

export type DemoTenancy = {
  tenant: PersonKey;
  room?: string;
  /** It began this many months before the day that is `dueIn` days from today; so a month's rent falls due on that day. */
  monthsAgo: number;
  dueIn: number;
  stayMonths: StayMonths;
  /** The newest rent that is due has not been paid. */
  isLate?: true;
  /** Always pays this many days before rent is due; the others pay on various days. */
  paysDaysBefore?: number;
  /** An admin entered the tenant directly, without an application. */
  isWalkIn?: true;
  /** People whose applications for the same unit were closed when this one was accepted. */
  rivals?: PersonKey[];
  /** Its term is over, and was renewed. */
  renewed?: DemoRenewal;
};

/** By listing. */
export const tenancies: Readonly<Record<string, DemoTenancy[]>> = {
  'Rumah Melur, SS2': [
    { tenant: 'tenant', room: 'Master room', monthsAgo: 4, dueIn: 5, stayMonths: 12, paysDaysBefore: 2 },
    { tenant: 'siewmei', room: 'Middle room', monthsAgo: 10, dueIn: -6, stayMonths: 12 },
    { tenant: 'hafiz', room: 'Porch room', monthsAgo: 7, dueIn: 11, stayMonths: 8 },
  ],
  'Residensi Kemboja, Bangsar South': [
    { tenant: 'ravi', monthsAgo: 6, dueIn: -4, stayMonths: 12, isLate: true, rivals: ['khairul'] },
    { tenant: 'victor', monthsAgo: 13, dueIn: 1, stayMonths: 6 },
  ],
  'Bilik Cemara, Wangsa Maju': [
    { tenant: 'priya', room: 'Master room', monthsAgo: 9, dueIn: 2, stayMonths: 12 },
    { tenant: 'jason', room: 'Room with balcony', monthsAgo: 3, dueIn: -12, stayMonths: 6 },
    { tenant: 'olivia', room: 'Single room', monthsAgo: 6, dueIn: -12, stayMonths: 6 },
    { tenant: 'hafiz', room: 'Room with balcony', monthsAgo: 12, dueIn: 4, stayMonths: 4 },
  ],
  'Menara Cengal, KLCC': [{ tenant: 'daniel', monthsAgo: 8, dueIn: -9, stayMonths: 12, rivals: ['wenjie'] }],
  'The Kenanga, Bukit Bintang': [
    { tenant: 'kavitha', room: 'Master room with city view', monthsAgo: 5, dueIn: 8, stayMonths: 8 },
    { tenant: 'adam', room: 'Studio corner', monthsAgo: 2, dueIn: -2, stayMonths: 6, isLate: true },
    { tenant: 'faizal', room: 'Single room', monthsAgo: 12, dueIn: 5, stayMonths: 8 },
  ],
  'Pangsapuri Meranti, Section 17': [{ tenant: 'meiling', monthsAgo: 11, dueIn: -8, stayMonths: 8 }],
  'Villa Seroja, Section 7 Shah Alam': [
    { tenant: 'aisyah', room: 'Garden room', monthsAgo: 11, dueIn: -3, stayMonths: 12 },
    { tenant: 'syafiq', room: 'Room 2', monthsAgo: 6, dueIn: 13, stayMonths: 8 },
    { tenant: 'lina', room: 'Room 3', monthsAgo: 4, dueIn: -14, stayMonths: 6 },
    { tenant: 'irfan', room: 'Study room', monthsAgo: 1, dueIn: 3, stayMonths: 4 },
  ],
  'Villa Rambai, Bukit Jelutong': [{ tenant: 'amirul', monthsAgo: 13, dueIn: -6, stayMonths: 12 }],
  'Muntri House, George Town': [
    { tenant: 'chloe', room: 'Front room', monthsAgo: 10, dueIn: 9, stayMonths: 12 },
    { tenant: 'thomas', room: 'Attic room', monthsAgo: 2, dueIn: -7, stayMonths: 3, isWalkIn: true },
    { tenant: 'nadia', room: 'Air-well room', monthsAgo: 6, dueIn: -6, stayMonths: 6 },
  ],
  'Suria Cyber Residence, Cyberjaya': [{ tenant: 'arjun', monthsAgo: 7, dueIn: -1, stayMonths: 12 }],
  'Rumah Anggerik, Skudai': [
    { tenant: 'vijay', room: 'Master room', monthsAgo: 5, dueIn: -11, stayMonths: 12 },
    { tenant: 'aiman', room: 'Room A', monthsAgo: 3, dueIn: 6, stayMonths: 8 },
    { tenant: 'hakim', room: 'Room B', monthsAgo: 2, dueIn: 12, stayMonths: 8 },
  ],
  'Rumah Jelutong, Armenian Street': [{ tenant: 'grace', monthsAgo: 9, dueIn: -5, stayMonths: 12 }],
  'Meru Residence, Ipoh': [
    { tenant: 'zainab', room: 'Master room', monthsAgo: 6, dueIn: 1, stayMonths: 12, isWalkIn: true },
    { tenant: 'peter', room: 'Single room', monthsAgo: 1, dueIn: -10, stayMonths: 6 },
  ],
  'Pantai Mutiara Suites, Tanjung Tokong': [{ tenant: 'kelvin', monthsAgo: 12, dueIn: -10, stayMonths: 12 }],
  'Heeren Court, Melaka': [
    {
      tenant: 'michelle',
      room: 'Teal room',
      monthsAgo: 8,
      dueIn: 4,
      stayMonths: 6,
      renewed: { stayMonths: 12, moreRentSen: 3_000 },
    },
    { tenant: 'rahim', room: 'Rose room', monthsAgo: 4, dueIn: -8, stayMonths: 8, isLate: true },
  ],
  'Sutera Heights, Taman Sutera Utama': [{ tenant: 'benjamin', monthsAgo: 11, dueIn: 7, stayMonths: 12 }],
  'Rumah Bakau, Tanjung Aru': [
    { tenant: 'jolene', room: 'Sunset room', monthsAgo: 5, dueIn: -13, stayMonths: 8 },
    { tenant: 'azri', room: 'Small room', monthsAgo: 0, dueIn: 6, stayMonths: 3 },
    { tenant: 'suhaila', room: 'Garden room', monthsAgo: 10, dueIn: -1, stayMonths: 8 },
  ],
  'Danga View Residences, Johor Bahru': [{ tenant: 'suresh', monthsAgo: 13, dueIn: -2, stayMonths: 12 }],
  'Bayu Tabuan, Kuching': [
    { tenant: 'dayang', room: 'Master room', monthsAgo: 7, dueIn: 10, stayMonths: 12 },
    { tenant: 'edmund', room: 'Corner room', monthsAgo: 2, dueIn: -15, stayMonths: 6 },
    { tenant: 'edmund', room: 'Small room', monthsAgo: 9, dueIn: -4, stayMonths: 6 },
  ],
  'Rumah Gopeng, Ipoh Garden': [
    { tenant: 'norhayati', monthsAgo: 10, dueIn: -2, stayMonths: 12, rivals: ['anita'] },
  ],
  'Rumah Serambi, Kampung Morten': [
    { tenant: 'rosnah', monthsAgo: 12, dueIn: -9, stayMonths: 6, isWalkIn: true },
  ],
  'Likas Bay Apartment, Kota Kinabalu': [{ tenant: 'clarence', monthsAgo: 1, dueIn: 14, stayMonths: 12 }],
};
