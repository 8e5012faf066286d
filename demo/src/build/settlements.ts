import * as mail from '@teduh/server/domain/settlements/settlements.mail.ts';
import { addDays, dayOf } from '@teduh/shared/days';
import { daysToAnswerSettlement } from '@teduh/shared/settlements.constants';
import { demoSettings } from '../data/settings.ts';
import { proposedSettlement, settledAfterDays } from '../data/settlements.ts';
import type { Build, Charge, Contract } from './build.ts';
import { idOf } from './deterministic.ts';
import { tenancyOf } from './world.ts';

const mailedOf = ({ row, tenant, unit }: Contract) => ({
  ...tenancyOf(tenant, unit),
  id: row.id,
  number: row.number ?? '',
});

function propose(
  build: Build,
  contract: Contract,
  at: Date,
  deductions: { amountSen: number; reason: string }[],
) {
  const { rows, admin } = build;
  const { id, deposit_sen: heldSen, end_date } = contract.row;
  const deductedSen = deductions.reduce((sum, { amountSen }) => sum + amountSen, 0);
  const settlement = {
    contract_id: id,
    held_sen: heldSen,
    deducted_sen: deductedSen,
    refund_sen: heldSen - deductedSen,
    due_on: addDays(end_date, demoSettings.deposit_return_days),
    answer_by: addDays(dayOf(at), daysToAnswerSettlement),
    proposed_by: admin.id,
    proposed_at: at,
    revision: 1,
    status: 'Proposed' as 'Proposed' | 'Settled',
    paying_since: null as Date | null,
    settled_at: null as Date | null,
  };
  const items = deductions.map(({ amountSen, reason }, index) => ({
    id: idOf(`deduction ${index} of ${id}`),
    contract_id: id,
    position: index + 1,
    kind: 'cleaning' as const,
    amount_sen: amountSen,
    reason,
    transaction_id: null,
    inspection_item_id: null,
    paid_id: null,
  }));
  rows.settlements.push(settlement);
  rows.deposit_deductions.push(...items);
  build.audit({
    at,
    actorId: admin.id,
    action: 'settlement.proposed',
    subject: { type: 'contract', id },
    after: { status: 'Proposed', heldSen, deductedSen, revision: 1 },
  });
  build.announce(at, { messages: [mail.proposed(mailedOf(contract), settlement, items)] });
  return settlement;
}

/** Deposits of tenancies that are over: the newest waits, one is proposed, and the others went back in time. */
export function addSettlements(build: Build) {
  const { calendar } = build;
  const carriedOn = new Set(build.rows.deposit_carries.map(({ from_contract_id }) => from_contract_id));
  const ended = build.contracts.filter(({ row }) => row.status === 'Ended' && !carriedOn.has(row.id));
  for (const contract of ended) {
    const { id, end_date } = contract.row;
    const deposit = build.payments.find(
      ({ charge }) => charge.row.contract_id === id && charge.row.type === 'Deposit',
    );
    const answeredOn = addDays(end_date, settledAfterDays);
    const at = calendar.during(addDays(end_date, 2), `proposal of ${id}`);
    if (!deposit || at > calendar.now) continue;
    if (answeredOn < calendar.today) settle(build, contract, deposit.charge, at);
    else if (contract.tenant.id === idOfTenant(build)) {
      const lately = calendar.during(addDays(calendar.today, -3), `proposal of ${id}`);
      propose(build, contract, lately, proposedSettlement.deductions);
    }
  }
}

const idOfTenant = ({ contracts }: Build) =>
  contracts.find(({ tenant }) => tenant.firstname === proposedSettlement.firstname)?.tenant.id;

function settle(build: Build, contract: Contract, deposit: Charge, proposedAt: Date) {
  const { rows, calendar, admin } = build;
  const { id, end_date } = contract.row;
  const at = calendar.during(addDays(end_date, settledAfterDays), `settlement of ${id}`);
  const settlement = propose(build, contract, proposedAt, []);
  Object.assign(settlement, { status: 'Settled', paying_since: at, settled_at: at });
  const { amount_sen, contract_id: _contract, ...paid } = deposit.row;
  const refund = {
    id: idOf(`refund of the deposit of ${id}`),
    transaction_id: paid.id,
    payment_intent_id: paid.payment_intent_id,
    amount_sen: settlement.refund_sen,
    reason: '',
    asked_by: admin.id,
    method: 'bank transfer' as const,
    reference: `IBG ${amount_sen}`,
    status: 'Succeeded' as const,
    ...{ refunded_at: at, created_at: at, settled_at: at, settles: id },
  };
  rows.refunds.push(refund);
  build.onceNumbered.push(() => {
    refund.reason = `Settlement of the deposit, contract ${contract.row.number}`;
  });
  build.refunded.push({ refund, charge: deposit });
  const subject = { type: 'contract', id };
  build.audit({ at, actorId: null, action: 'settlement.settled', subject, after: { status: 'Settled' } });
  build.announce(at, { messages: [mail.settled(mailedOf(contract), settlement)] });
}
