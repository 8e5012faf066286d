import { errorMessages } from '@teduh/shared/errors.constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allBeforeCommit } from '../../../test/before-commit.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createAdmin } from '../../../test/factories.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { expireHolds } from '../contracts/expire-holds.ts';

/** What is drawn is another test's matter, and takes most of the time of an accept. */
const drawn = Buffer.from('%PDF-1.7 stands for an agreement');
const test = useTestApp(
  {},
  { listen: true, overrides: ({ pdf }) => ({ pdf: { ...pdf, render: async () => drawn } }) },
);
const steps = tenancy(test);
const door = signing(test);
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeAll(async () => {
  admin = await createAdmin(test.deps);
  await door.landlordSigns(admin, 'afterwards');
});
afterAll(async () => expect(await findBrokenRules(test.deps)).toEqual([]));

/** An accepted tenant, who has read the agreement where they are going to sign, and whose card is charged already where they are going to pay. */
async function prepare(actions: string[]) {
  const rental = await steps.accepted({ admin });
  const { tenant, contractId } = rental;
  const signature = actions.includes('sign') ? await door.typed(tenant, contractId) : {};
  const intentId = actions.includes('pay') ? await steps.payByCard(tenant, { contractId }) : '';
  return { ...rental, signature, intentId };
}
type Rental = Awaited<ReturnType<typeof prepare>>;
type Answer = { status: number; body: { code?: string } };

const codeOf = (message: string) =>
  Object.entries(errorMessages).find(([, text]) => text === message)?.[0] ?? message;

async function countersign({ contractId }: Rental): Promise<Answer> {
  const { status, body } = await door.signForLandlord(admin, [contractId]);
  const [refused] = body.refused;
  return refused ? { status: 409, body: { code: codeOf(refused.message) } } : { status, body };
}

async function expire({ contractId }: Rental): Promise<Answer> {
  await test.deps.db
    .updateTable('contracts')
    .set({ hold_expires_at: test.clock.now() })
    .where('id', '=', contractId)
    .where('status', '=', 'Awaiting')
    .execute();
  await expireHolds(test.deps);
  return { status: 200, body: {} };
}

const actions: Record<string, (rental: Rental) => Promise<Answer>> = {
  /** In the browser: `sign` by the tenant, `countersign` for the landlord. */
  sign: ({ tenant, contractId, signature }) => door.sign(tenant, contractId, signature),
  countersign,
  pay: ({ tenant, contractId, intentId }) => steps.processDeposit(tenant, contractId, intentId),
  /** By the tenant, and `revoke` by an admin. */
  cancel: ({ tenant, applicationId }) => steps.cancelApplication(tenant, applicationId),
  revoke: ({ contractId }) => steps.cancelContract(admin, contractId),
  decline: ({ tenant, contractId }) => door.decline(tenant, contractId),
  /** The hold ends, and the job looks at it. */
  expire,
  /** A copy that was signed on paper, which an admin can `return`. */
  upload: ({ tenant, contractId }) => steps.sign(tenant, contractId),
  return: ({ contractId }) => steps.sendBack(admin, contractId),
  void: ({ contractId }) => door.stop(admin, contractId),
  ask: ({ contractId }) => door.askAgain(admin, contractId),
  end: ({ contractId }) => steps.endContract(admin, contractId, { isActive: false }),
};

/** What happened before, two actions, and what comes of them in this order and in the other: both answers, the contract, its requests with who signed. */
const orders = `
  countersign          | sign        | sign        | ok already_signed: Awaiting, Sealing both             | the same
  -                    | sign        | countersign | ok ok: Awaiting, Sealing both                         | the same
  pay                  | sign        | countersign | ok ok: Active paid, Sealing both                      | the same
  countersign          | sign        | pay         | ok ok: Active paid, Sealing both                      | the same
  countersign          | sign        | cancel      | ok ok: Cancelled, Sealing both                        | ok signing_closed: Cancelled, Void landlord
  countersign pay      | sign        | revoke      | ok contract_not_awaiting: Active paid, Sealing both   | ok signing_closed: Cancelled paid, Void landlord
  countersign          | sign        | decline     | ok already_signed: Awaiting, Sealing both             | ok signing_closed: Cancelled, Declined landlord
  -                    | sign        | decline     | ok already_signed: Awaiting, Open tenant              | ok signing_closed: Cancelled, Declined nobody
  countersign          | sign        | expire      | ok ok: Cancelled, Sealing both                        | ok signing_closed: Cancelled, Void landlord
  countersign          | sign        | upload      | ok contract_already_signed: Awaiting, Sealing both    | ok already_signed: Awaiting paper, Open landlord
  countersign pay      | sign        | upload      | ok contract_already_signed: Active paid, Sealing both | ok already_signed: Active paid paper, Void landlord
  countersign upload   | sign        | return      | already_signed ok: Awaiting, Open landlord            | ok ok: Awaiting, Sealing both
  countersign          | sign        | void        | ok signing_closed: Awaiting, Sealing both             | ok signing_closed: Awaiting, Void landlord
  void                 | sign        | ask         | signing_closed ok: Awaiting, Void nobody, Open nobody | ok ok: Awaiting, Void nobody, Open tenant
  countersign pay      | sign        | end         | ok ok: Ended paid, Sealing both                       | contract_not_active ok: Active paid, Sealing both
  sign pay             | countersign | countersign | ok already_signed: Active paid, Sealing both          | the same
  sign                 | countersign | pay         | ok ok: Active paid, Sealing both                      | the same
  sign                 | countersign | cancel      | ok ok: Cancelled, Sealing both                        | ok signing_closed: Cancelled, Void tenant
  sign pay             | countersign | revoke      | ok contract_not_awaiting: Active paid, Sealing both   | ok signing_closed: Cancelled paid, Void tenant
  -                    | countersign | decline     | ok ok: Cancelled, Declined landlord                   | ok signing_closed: Cancelled, Declined nobody
  sign                 | countersign | expire      | ok ok: Cancelled, Sealing both                        | ok signing_closed: Cancelled, Void tenant
  sign                 | countersign | upload      | ok contract_already_signed: Awaiting, Sealing both    | contract_already_signed ok: Awaiting, Sealing both
  sign pay             | countersign | upload      | ok contract_already_signed: Active paid, Sealing both | contract_already_signed ok: Active paid, Sealing both
  upload               | countersign | return      | already_signed ok: Awaiting, Open nobody              | ok ok: Awaiting, Open landlord
  sign                 | countersign | void        | ok signing_closed: Awaiting, Sealing both             | ok signing_closed: Awaiting, Void tenant
  void                 | countersign | ask         | signing_closed ok: Awaiting, Void nobody, Open nobody | ok ok: Awaiting, Void nobody, Open landlord
  sign pay             | countersign | end         | ok ok: Ended paid, Sealing both                       | contract_not_active ok: Active paid, Sealing both
  sign countersign     | pay         | pay         | ok ok: Active paid, Sealing both                      | the same
  sign countersign     | pay         | cancel      | ok deposit_paid: Active paid, Sealing both            | ok payment_refunded: Cancelled, Sealing both
  sign countersign     | pay         | revoke      | ok contract_not_awaiting: Active paid, Sealing both   | ok payment_refunded: Cancelled, Sealing both
  -                    | pay         | revoke      | ok ok: Cancelled paid, Void nobody                    | ok payment_refunded: Cancelled, Void nobody
  -                    | pay         | decline     | ok deposit_paid: Awaiting paid, Open nobody           | ok payment_refunded: Cancelled, Declined nobody
  sign countersign     | pay         | expire      | ok ok: Active paid, Sealing both                      | the same
  -                    | pay         | upload      | ok ok: Active paid paper, Void nobody                 | the same
  upload               | pay         | return      | ok cannot_send_back: Active paid paper, Void nobody   | ok ok: Awaiting paid, Open nobody
  sign                 | pay         | void        | ok ok: Awaiting paid, Void tenant                     | the same
  void                 | pay         | ask         | ok ok: Awaiting paid, Void nobody, Open nobody        | the same
  sign countersign     | pay         | end         | ok ok: Ended paid, Sealing both                       | contract_not_active ok: Active paid, Sealing both
  -                    | cancel      | cancel      | ok application_answered: Cancelled, Void nobody       | the same
  -                    | cancel      | revoke      | ok contract_not_awaiting: Cancelled, Void nobody      | ok application_answered: Cancelled, Void nobody
  -                    | cancel      | decline     | ok signing_closed: Cancelled, Void nobody             | ok application_answered: Cancelled, Declined nobody
  -                    | cancel      | expire      | ok ok: Cancelled, Void nobody                         | ok application_answered: Cancelled, Void nobody
  -                    | cancel      | upload      | ok contract_closed: Cancelled, Void nobody            | ok ok: Cancelled paper, Void nobody
  upload               | cancel      | return      | ok cannot_send_back: Cancelled paper, Void nobody     | ok ok: Cancelled, Void nobody
  -                    | cancel      | void        | ok signing_closed: Cancelled, Void nobody             | ok ok: Cancelled, Void nobody
  void                 | cancel      | ask         | ok signing_closed: Cancelled, Void nobody             | ok ok: Cancelled, Void nobody, Void nobody
  sign countersign pay | cancel      | end         | deposit_paid ok: Ended paid, Sealing both             | ok deposit_paid: Ended paid, Sealing both
  pay                  | revoke      | revoke      | ok contract_not_awaiting: Cancelled paid, Void nobody | the same
  -                    | revoke      | decline     | ok signing_closed: Cancelled, Void nobody             | ok contract_not_awaiting: Cancelled, Declined nobody
  -                    | revoke      | expire      | ok ok: Cancelled, Void nobody                         | ok contract_not_awaiting: Cancelled, Void nobody
  pay                  | revoke      | upload      | ok contract_closed: Cancelled paid, Void nobody       | ok contract_not_awaiting: Active paid paper, Void nobody
  upload               | revoke      | return      | ok cannot_send_back: Cancelled paper, Void nobody     | ok ok: Cancelled, Void nobody
  pay                  | revoke      | void        | ok signing_closed: Cancelled paid, Void nobody        | ok ok: Cancelled paid, Void nobody
  void                 | revoke      | ask         | ok signing_closed: Cancelled, Void nobody             | ok ok: Cancelled, Void nobody, Void nobody
  sign countersign pay | revoke      | end         | contract_not_awaiting ok: Ended paid, Sealing both    | ok contract_not_awaiting: Ended paid, Sealing both
  -                    | decline     | decline     | ok signing_closed: Cancelled, Declined nobody         | the same
  -                    | decline     | expire      | ok ok: Cancelled, Declined nobody                     | ok signing_closed: Cancelled, Void nobody
  -                    | decline     | upload      | ok contract_closed: Cancelled, Declined nobody        | ok already_signed: Awaiting paper, Open nobody
  upload               | decline     | return      | already_signed ok: Awaiting, Open nobody              | ok ok: Cancelled, Declined nobody
  -                    | decline     | void        | ok signing_closed: Cancelled, Declined nobody         | ok signing_closed: Awaiting, Void nobody
  void                 | decline     | ask         | signing_closed ok: Awaiting, Void nobody, Open nobody | ok ok: Cancelled, Void nobody, Declined nobody
  sign countersign pay | decline     | end         | already_signed ok: Ended paid, Sealing both           | ok already_signed: Ended paid, Sealing both
  -                    | expire      | expire      | ok ok: Cancelled, Void nobody                         | the same
  -                    | expire      | upload      | ok contract_closed: Cancelled, Void nobody            | ok ok: Cancelled paper, Void nobody
  upload               | expire      | return      | ok cannot_send_back: Cancelled paper, Void nobody     | ok ok: Cancelled, Void nobody
  -                    | expire      | void        | ok signing_closed: Cancelled, Void nobody             | ok ok: Cancelled, Void nobody
  void                 | expire      | ask         | ok signing_closed: Cancelled, Void nobody             | ok ok: Cancelled, Void nobody, Void nobody
  sign countersign pay | expire      | end         | ok ok: Ended paid, Sealing both                       | the same
  pay                  | upload      | upload      | ok ok: Active paid paper, Void nobody                 | the same
  upload               | upload      | return      | ok ok: Awaiting, Open nobody                          | ok signed_contract_sent_back: Awaiting, Open nobody
  -                    | upload      | void        | ok ok: Awaiting paper, Void nobody                    | the same
  void                 | upload      | ask         | ok already_signed: Awaiting paper, Void nobody        | ok ok: Awaiting paper, Void nobody, Open nobody
  pay                  | upload      | end         | ok ok: Ended paid paper, Void nobody                  | contract_not_active ok: Active paid paper, Void nobody
  upload               | return      | return      | ok cannot_send_back: Awaiting, Open nobody            | the same
  upload               | return      | void        | ok ok: Awaiting, Void nobody                          | the same
  void upload          | return      | ask         | ok ok: Awaiting, Void nobody, Open nobody             | already_signed ok: Awaiting, Void nobody
  upload pay           | return      | end         | cannot_send_back ok: Ended paid paper, Void nobody    | ok cannot_send_back: Ended paid paper, Void nobody
  -                    | void        | void        | ok signing_closed: Awaiting, Void nobody              | the same
  -                    | void        | ask         | ok ok: Awaiting, Void nobody, Open nobody             | ok ok: Awaiting, Void nobody
  upload pay           | void        | end         | signing_closed ok: Ended paid paper, Void nobody      | ok signing_closed: Ended paid paper, Void nobody
  void                 | ask         | ask         | ok ok: Awaiting, Void nobody, Open nobody             | the same
  upload pay           | ask         | end         | already_signed ok: Ended paid paper, Void nobody      | ok already_signed: Ended paid paper, Void nobody
  sign countersign pay | end         | end         | ok contract_not_active: Ended paid, Sealing both      | the same`;

async function act(rental: Rental, action: string): Promise<string> {
  const answer = await actions[action]?.(rental);
  if (answer && answer.status < 300) return 'ok';
  return answer?.status === 409 ? (answer.body.code ?? '') : `${answer?.status} ${answer?.body.code}`;
}

type State = { contract: string; requests: string; events: number };
async function readState({ contractId }: Rental): Promise<State> {
  const { rows } = await sql<State>`
    select concat_ws(' ', c.status, case when c.is_deposit_paid then 'paid' end,
        case when exists (select from valid_uploads f where f.contract_id = c.id) then 'paper' end) as contract,
      (select string_agg(r.status || ' ' || case
          when (select count(*) from signatures s where s.request_id = r.id) = 2 then 'both'
          else coalesce((select s.party from signatures s where s.request_id = r.id), 'nobody') end,
        ', ' order by r.status = 'Void' desc, r.created_at) from signing_requests r where r.contract_id = c.id) as requests,
      (select count(*) from signing_events e join signing_requests r on r.id = e.request_id where r.contract_id = c.id) as events
    from contract_facts c where c.id = ${contractId}`.execute(test.deps.db);
  if (!rows[0]) throw new Error('there is no such contract');
  return rows[0];
}

type Order = { before: string[]; first: string; second: string };

async function begin({ before, first, second }: Order): Promise<Rental> {
  const rental = await prepare([...before, first, second]);
  for (const action of before) expect(await act(rental, action)).toBe('ok');
  return rental;
}

async function tell(rental: Rental, answers: string[]): Promise<string> {
  const { contract, requests } = await readState(rental);
  return `${answers.join(' ')}: ${contract}, ${requests}`;
}

async function inOrder(order: Order): Promise<string> {
  const rental = await begin(order);
  const answers = [await act(rental, order.first), await act(rental, order.second)];
  return tell(rental, answers);
}

/** Both have read what they need before either changes anything: each waits for the parties, which are locked meanwhile. */
async function atOnce(order: Order): Promise<string> {
  const rental = await begin(order);
  const parties = { userId: rental.tenant.id, unitId: rental.house.unitId };
  const before = await readState(rental);
  const [first, second, meanwhile] = await allBeforeCommit<[string, string, State]>(
    test.deps.db,
    (tx) => tenancyParties.lock(tx, parties),
    [() => act(rental, order.first), () => act(rental, order.second), () => readState(rental)],
  );
  expect(meanwhile).toEqual(before);
  return tell(rental, [first, second]);
}

const rows = orders
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

it.each(rows)(
  'after %s: %s and %s, in both orders and at once',
  async (after, one, other, expected, reversed) => {
    const before = after === '-' ? [] : after.split(' ');
    const [order, reverse] = [
      { before, first: one, second: other },
      { before, first: other, second: one },
    ];
    const outcomes = [expected, reversed === 'the same' ? expected : reversed];
    expect(await inOrder(order)).toBe(outcomes[0]);
    if (one !== other) expect(await inOrder(reverse)).toBe(outcomes[1]);
    const [first, second, rest] = /^(\S+) (\S+):(.*)$/.exec(outcomes[1] ?? '')?.slice(1) ?? [];
    expect([outcomes[0], `${second} ${first}:${rest}`]).toContain(await atOnce(order));
  },
);
