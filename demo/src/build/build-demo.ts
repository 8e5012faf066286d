import type { DemoImages } from '../images.ts';
import { addApplicants } from './applicants.ts';
import { addApplications } from './applications.ts';
import type { Build } from './build.ts';
import { createCalendar } from './calendar.ts';
import { addCharges } from './charges.ts';
import { addComplaints } from './complaints.ts';
import { addFees } from './fees.ts';
import { addInspections } from './inspections.ts';
import { addListings } from './listings.ts';
import { addOffers } from './offers.ts';
import { createRows } from './rows.ts';
import { addSettlements } from './settlements.ts';
import { addStampings } from './stampings.ts';
import { addTenancies } from './tenancies.ts';
import { addUsers } from './users.ts';
import { getPerson } from './world.ts';

type Given = {
  now: Date;
  publicUrl: string;
  passwordHash: string;
  images: DemoImages;
};

/** Everything that the demo's past has left in the database up to now, except for the numbers of its receipts. */
export function buildDemo({ now, publicUrl, passwordHash, images }: Given): Build {
  const admin = getPerson('admin');
  const build: Build = {
    ...createRows('events', { now, publicUrl, admin }),
    publicUrl,
    calendar: createCalendar(now),
    admin,
    contracts: [],
    payments: [],
    refunded: [],
    sentReports: [],
    onceNumbered: [],
  };
  addListings(build, images);
  addTenancies(build);
  addOffers(build);
  addStampings(build);
  addSettlements(build);
  addApplications(build);
  addApplicants(build);
  addFees(build);
  addCharges(build, images);
  addComplaints(build, images);
  addInspections(build, images);
  addUsers(build, passwordHash);
  return build;
}
