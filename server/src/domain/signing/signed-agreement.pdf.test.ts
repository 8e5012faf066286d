import { expect, it } from 'vitest';
import { letterhead } from '../../../test/letterhead.ts';
import { planSigned } from './signed-agreement.pdf.ts';
import type { SigningEvent, SigningRequest } from './signing.repository.ts';

const at = new Date('2026-11-15T04:00:00Z');

const event = (number: number, kind: SigningEvent['kind']): SigningEvent => ({
  request_id: '00000000-0000-4000-8000-000000000000',
  number,
  at,
  kind,
  detail: '',
  evidence: '',
  actor_id: null,
  actor_name: 'Siti',
  ip: null,
  user_agent: '',
  hash_version: 2,
  previous_hash: '',
  hash: 'ab'.repeat(32),
});

const planWith = (...events: SigningEvent[]) =>
  planSigned({ title: 'Tenancy agreement', footer: 'Agreement', blocks: [] }, letterhead, {
    request: { created_at: at, completed_at: at, document_sha256: 'cd'.repeat(32) } as SigningRequest,
    signatures: [],
    events,
    verifyUrl: 'https://rent.example.my/verify/ABCDEFGHJKMN',
  });

it('is the same document while it is sealed and after another server has sealed it', () => {
  const before = [event(1, 'sent'), event(2, 'opened')];
  const plan = planWith(...before);
  expect(plan.blocks.at(-1)).toMatchObject({ kind: 'table', rows: { length: 2 } });
  expect(planWith(...before, event(3, 'sealed'))).toEqual(plan);
});
