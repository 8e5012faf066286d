import * as mail from '@teduh/server/domain/stamping/stamping.mail.ts';
import { estimateOf } from '@teduh/server/domain/stamping/stamping-state.ts';
import { addDays, type Day, dayOf } from '@teduh/shared/days';
import { daysToStamp, stampingReminders } from '@teduh/shared/stamping.constants';
import { unstamped } from '../data/stampings.ts';
import type { Build, Contract } from './build.ts';
import { numberOf } from './deterministic.ts';
import { getPerson, tenancyOf } from './world.ts';

/** Most are stamped between the second and the sixth day, before anybody is reminded. */
const stampedAfter = (contractId: string) => 2 + numberOf(`stamping of ${contractId}`, 5);

type Stamping = Parameters<typeof mail.due>[0];

function remind({ calendar, rows, announce }: Build, stamping: Stamping, executedOn: Day) {
  for (const { kind, days } of stampingReminders) {
    const day = addDays(executedOn, days);
    if (day > calendar.today) return;
    const at = calendar.atNight(day);
    const isLate = kind === 'stamping-late';
    rows.reminders.push({ subject_id: stamping.id, kind, sent_at: at });
    announce(at, {
      messages: stamping.payer === 'tenant' ? [isLate ? mail.late(stamping, day) : mail.due(stamping)] : [],
      toAdmins: [isLate ? mail.lateForAdmins(stamping, day) : mail.dueForAdmins(stamping)],
    });
  }
}

function stamp(build: Build, stamping: Stamping, stampedOn: Day) {
  const { calendar, admin } = build;
  const { id, payer, estimate_sen } = stamping;
  const certificateNumber = `B01KV${String(numberOf(`certificate of ${id}`, 10_000_000)).padStart(7, '0')}`;
  const at = calendar.during(stampedOn, `stamping of ${id}`);
  const unchanged = { payer, certificateNumber: null, stampedOn: null, dutyPaidSen: null };
  build.audit({
    at,
    actorId: admin.id,
    action: 'stamping.changed',
    subject: { type: 'contract', id },
    before: { ...unchanged, status: 'Due' },
    after: { payer, certificateNumber, stampedOn, dutyPaidSen: estimate_sen, status: 'Stamped' },
  });
  build.announce(at, { messages: [mail.stamped(stamping, certificateNumber)] });
  return {
    status: 'Stamped',
    certificate_number: certificateNumber,
    stamped_on: stampedOn,
    duty_paid_sen: estimate_sen,
  } as const;
}

function addStamping(build: Build, { row, tenant, unit }: Contract, signedAt: Date) {
  const { calendar, rows } = build;
  const isRunning = row.status === 'Active';
  const { status, payer = 'tenant' } =
    unstamped.find((each) => isRunning && getPerson(each.tenant).id === tenant.id) ?? {};
  const executedOn = dayOf(signedAt);
  const { months, estimateSen, rulesFrom } = estimateOf(row, executedOn);
  const stamping = {
    ...tenancyOf(tenant, unit),
    id: row.id,
    payer,
    estimate_sen: estimateSen,
    due_on: addDays(executedOn, daysToStamp),
  };
  const stampedOn = addDays(executedOn, stampedAfter(row.id));
  const isStamped = status === undefined && stampedOn < calendar.today;
  rows.stampings.push({
    contract_id: row.id,
    executed_on: executedOn,
    payer,
    months,
    estimate_sen: estimateSen,
    rules_from: rulesFrom,
    ...(isStamped ? stamp(build, stamping, stampedOn) : { status: status ?? 'Due' }),
    ...(status === 'Filed' && { filed_on: addDays(calendar.today, -3) }),
  });
  if (!isStamped && status !== 'Filed') remind(build, stamping, executedOn);
}

/** Every agreement that both have signed. */
export function addStampings(build: Build) {
  for (const contract of build.contracts)
    if (contract.signedAt && contract.row.status !== 'Cancelled')
      addStamping(build, contract, contract.signedAt);
}
