import * as mail from '@teduh/server/domain/applications/applications.mail.ts';
import { addDays, addMonths, type Day } from '@teduh/shared/days';
import { applications, type DemoApplication } from '../data/applications.ts';
import type { Application, Build } from './build.ts';
import { idOf } from './deterministic.ts';
import { getPerson, getUnit, type Person, tenancyOf, type Unit } from './world.ts';

type Wish = { applicant: Person; unit: Unit; at: Date; startDate: Day; stayMonths: number };

export function apply(build: Build, { applicant, unit, at, startDate, stayMonths }: Wish): Application {
  const id = idOf(`application of ${applicant.email} for ${unit.id}`);
  const endDate = addMonths(startDate, stayMonths);
  const row: Application['row'] = {
    id,
    user_id: applicant.id,
    unit_id: unit.id,
    start_date: startDate,
    stay_months: stayMonths,
    end_date: endDate,
    status: 'Waiting for Response',
    created_at: at,
    updated_at: at,
  };
  build.rows.applications.push(row);
  const stay = { startDate, endDate, stayMonths };
  const subject = { type: 'application', id };
  const after = { unitId: unit.id, ...stay };
  build.audit({ at, actorId: applicant.id, action: 'application.created', subject, after });
  build.announce(at, { toAdmins: [mail.applied(tenancyOf(applicant, unit), { id, ...stay })] });
  return { row, applicant, unit };
}

const actions = {
  Accepted: 'application.accepted',
  Rejected: 'application.rejected',
  Completed: 'application.completed',
  Cancelled: 'application.cancelled',
} as const;

export function moveApplication(
  build: Build,
  { row }: Application,
  to: keyof typeof actions,
  at: Date,
  actorId: string | null,
) {
  const subject = { type: 'application', id: row.id };
  const before = { status: row.status ?? null };
  build.audit({ at, actorId, action: actions[to], subject, before, after: { status: to } });
  row.status = to;
  row.updated_at = at;
}

function finish(build: Build, application: Application, outcome: NonNullable<DemoApplication['outcome']>) {
  const { calendar, admin, announce } = build;
  const { applicant, unit } = application;
  const day = calendar.daysAgo(outcome.daysAgo);
  if (outcome.kind === 'stale') {
    const at = calendar.atNight(day);
    moveApplication(build, application, 'Rejected', at, null);
    announce(at, { messages: [mail.stale(tenancyOf(applicant, unit))] });
    return;
  }
  const at = calendar.during(day, `answer to ${application.row.id}`);
  if (outcome.kind === 'withdrawn') {
    moveApplication(build, application, 'Cancelled', at, applicant.id);
    return;
  }
  moveApplication(build, application, 'Rejected', at, admin.id);
  application.row.rejection_reason = outcome.reason ?? null;
  announce(at, { messages: [mail.rejected(tenancyOf(applicant, unit), outcome.reason)] });
}

export function addApplications(build: Build) {
  for (const { applicant, listing, room, appliedDaysAgo, startsAfterDays, ...rest } of applications) {
    const day = build.calendar.daysAgo(appliedDaysAgo);
    const application = apply(build, {
      applicant: getPerson(applicant),
      unit: getUnit(listing, room),
      at: build.calendar.during(day, `application of ${applicant} for ${listing}`),
      startDate: addDays(day, startsAfterDays),
      stayMonths: rest.stayMonths,
    });
    if (rest.outcome) finish(build, application, rest.outcome);
  }
}
