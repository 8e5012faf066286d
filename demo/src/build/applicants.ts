import * as mail from '@teduh/server/domain/applicants/applicants.mail.ts';
import { applicants, type DemoApplicant } from '../data/applicants.ts';
import type { Row } from '../demo.repository.ts';
import type { Build } from './build.ts';
import { idOf } from './deterministic.ts';
import { getPerson, getUnitById, type Person, tenancyOf } from './world.ts';

type Application = Row<'applications'> & { id: string };

const minuteMs = 60 * 1000;

/** Those who tell about themselves do it soon after they applied, and an admin reads it within the hour. */
const minutesAfter = ({ created_at }: Application, minutes: number) =>
  new Date(new Date(created_at ?? 0).getTime() + minutes * minuteMs);

function findWaiting({ rows }: Build, { id, email }: Person): Application {
  const waiting = rows.applications.find(
    ({ user_id, status }) => user_id === id && status === 'Waiting for Response',
  );
  if (!waiting?.id) throw new Error(`${email} waits for no answer`);
  return { ...waiting, id: waiting.id };
}

function tell(build: Build, person: Person, told: DemoApplicant, application: Application) {
  const at = minutesAfter(application, 20);
  const { occupation = '', employer = '', about = '' } = told;
  build.rows.applicants.push({
    user_id: person.id,
    occupation,
    employer,
    monthly_income_sen: told.monthlyIncomeSen ?? null,
    occupants: told.occupants ?? null,
    about,
    updated_at: at,
  });
  const fields = ['occupation', 'employer', 'monthlyIncome', 'occupants', 'about'];
  const subject = { type: 'user', id: person.id };
  build.audit({ at, actorId: person.id, action: 'applicant.saved', subject, after: { fields } });
}

function ask(
  build: Build,
  person: Person,
  { wanted, note }: NonNullable<DemoApplicant['asked']>,
  application: Application,
) {
  const at = minutesAfter(application, 45);
  build.rows.applicant_requests.push({
    id: idOf(`request to ${person.email}`),
    application_id: application.id,
    wanted,
    note,
    asked_by: build.admin.id,
    asked_at: at,
  });
  const subject = { type: 'application', id: application.id };
  build.audit({ at, actorId: build.admin.id, action: 'applicant.asked', subject, after: { wanted } });
  const tenancy = tenancyOf(person, getUnitById(application.unit_id));
  build.announce(at, { messages: [mail.askedForDetails(tenancy, { wanted, note })] });
}

function takeNote(build: Build, person: Person, note: string, application: Application) {
  const at = minutesAfter(application, 50);
  build.rows.applicant_notes.push({
    id: idOf(`note about ${person.email}`),
    application_id: application.id,
    note,
    written_by: build.admin.id,
    written_at: at,
  });
  const subject = { type: 'application', id: application.id };
  build.audit({ at, actorId: build.admin.id, action: 'applicant.noted', subject });
}

export function addApplicants(build: Build) {
  for (const told of applicants) {
    const person = getPerson(told.person);
    const application = findWaiting(build, person);
    tell(build, person, told, application);
    if (told.asked) ask(build, person, told.asked, application);
    if (told.noted) takeNote(build, person, told.noted, application);
  }
}
