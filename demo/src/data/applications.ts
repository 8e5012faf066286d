import type { PersonKey } from './people.ts';
import type { StayMonths } from './tenancies.ts';

/** An application without a contract. */
export type DemoApplication = {
  applicant: PersonKey;
  listing: string;
  room?: string;
  appliedDaysAgo: number;
  /** Counted from the day of the application. */
  startsAfterDays: number;
  stayMonths: StayMonths;
  /** Nobody has answered it yet where there is none. `stale`: its start passed without an answer. */
  outcome?: { kind: 'rejected' | 'withdrawn' | 'stale'; daysAgo: number; reason?: string };
};

export const applications: readonly DemoApplication[] = [
  {
    applicant: 'mei',
    listing: 'Rumah Teratai, Taman Desa',
    appliedDaysAgo: 2,
    startsAfterDays: 20,
    stayMonths: 12,
  },
  {
    applicant: 'nurul',
    listing: 'Rumah Teratai, Taman Desa',
    appliedDaysAgo: 1,
    startsAfterDays: 30,
    stayMonths: 6,
  },
  {
    applicant: 'nurul',
    listing: 'Rumah Melur, SS2',
    room: 'Small room',
    appliedDaysAgo: 1,
    startsAfterDays: 12,
    stayMonths: 3,
  },
  {
    applicant: 'khairul',
    listing: 'Villa Rambai, Bukit Jelutong',
    appliedDaysAgo: 3,
    startsAfterDays: 25,
    stayMonths: 12,
  },
  {
    applicant: 'wenjie',
    listing: 'Pantai Mutiara Suites, Tanjung Tokong',
    appliedDaysAgo: 4,
    startsAfterDays: 18,
    stayMonths: 12,
  },
  {
    applicant: 'anita',
    listing: 'Bilik Cemara, Wangsa Maju',
    room: 'Single room',
    appliedDaysAgo: 6,
    startsAfterDays: 16,
    stayMonths: 6,
  },
  {
    applicant: 'tenant',
    listing: 'Rumah Serambi, Kampung Morten',
    appliedDaysAgo: 148,
    startsAfterDays: 14,
    stayMonths: 12,
    outcome: { kind: 'rejected', daysAgo: 147 },
  },
  {
    applicant: 'tenant',
    listing: 'Bilik Cemara, Wangsa Maju',
    room: 'Single room',
    appliedDaysAgo: 148,
    startsAfterDays: 10,
    stayMonths: 6,
    outcome: { kind: 'withdrawn', daysAgo: 145 },
  },
  {
    applicant: 'boonkeat',
    listing: 'Villa Rambai, Bukit Jelutong',
    appliedDaysAgo: 20,
    startsAfterDays: 15,
    stayMonths: 3,
    outcome: { kind: 'rejected', daysAgo: 18, reason: 'The owner has decided to renovate the room first.' },
  },
  {
    applicant: 'boonkeat',
    listing: 'Rumah Santubong, Kuching',
    appliedDaysAgo: 40,
    startsAfterDays: 6,
    stayMonths: 4,
    outcome: { kind: 'stale', daysAgo: 33 },
  },
  {
    applicant: 'anita',
    listing: 'Rumah Santubong, Kuching',
    appliedDaysAgo: 15,
    startsAfterDays: 20,
    stayMonths: 8,
    outcome: { kind: 'withdrawn', daysAgo: 13 },
  },
  {
    applicant: 'mei',
    listing: 'Pangsapuri Meranti, Section 17',
    appliedDaysAgo: 60,
    startsAfterDays: 12,
    stayMonths: 4,
    outcome: {
      kind: 'rejected',
      daysAgo: 58,
      reason: 'We are looking for somebody who stays at least a year.',
    },
  },
  {
    applicant: 'wenjie',
    listing: 'Rumah Serambi, Kampung Morten',
    appliedDaysAgo: 95,
    startsAfterDays: 9,
    stayMonths: 6,
    outcome: { kind: 'rejected', daysAgo: 93 },
  },
];
