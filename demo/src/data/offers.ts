import type { PersonKey } from './people.ts';
import type { StayMonths } from './tenancies.ts';

/** An application that was accepted and has not become a tenancy: it waits for its tenant, or it came to nothing. */
export type DemoOffer = {
  applicant: PersonKey;
  listing: string;
  room?: string;
  appliedDaysAgo: number;
  acceptedDaysAgo: number;
  startsInDays: number;
  stayMonths: StayMonths;
  /** Days ago on which the deposit was paid, the agreement signed, or the applicant gave up. */
  paidDaysAgo?: number;
  signedDaysAgo?: number;
  cancelledDaysAgo?: number;
  /** Neither signed nor paid in time. */
  hasExpired?: true;
};

export const offers: readonly DemoOffer[] = [
  {
    applicant: 'farid',
    listing: 'The Kenanga, Bukit Bintang',
    room: 'Queen room',
    appliedDaysAgo: 3,
    acceptedDaysAgo: 2,
    startsInDays: 12,
    stayMonths: 4,
  },
  {
    applicant: 'yusri',
    listing: 'Heeren Court, Melaka',
    room: 'Amber room',
    appliedDaysAgo: 5,
    acceptedDaysAgo: 4,
    paidDaysAgo: 3,
    startsInDays: 9,
    stayMonths: 8,
  },
  {
    applicant: 'celine',
    listing: 'Bayu Tabuan, Kuching',
    room: 'Middle room',
    appliedDaysAgo: 3,
    acceptedDaysAgo: 2,
    signedDaysAgo: 1,
    startsInDays: 14,
    stayMonths: 6,
  },
  {
    applicant: 'imran',
    listing: 'Danga View Residences, Johor Bahru',
    appliedDaysAgo: 22,
    acceptedDaysAgo: 20,
    startsInDays: -6,
    stayMonths: 12,
    hasExpired: true,
  },
  {
    applicant: 'joanne',
    listing: 'Meru Residence, Ipoh',
    room: 'Twin room',
    appliedDaysAgo: 50,
    acceptedDaysAgo: 48,
    cancelledDaysAgo: 46,
    startsInDays: -30,
    stayMonths: 6,
  },
];
