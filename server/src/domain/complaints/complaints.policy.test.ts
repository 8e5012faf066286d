import { complaintStatuses } from '@teduh/shared/complaints.constants';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/access.ts';
import { assertMayEditFields, reasonNotToMove } from './complaints.policy.ts';

const tenant: Actor = { id: 'tenant', userType: 'customer', name: 'Siti' };
const admin: Actor = { id: 'admin', userType: 'admin', name: 'Aminah' };

describe('who says what', () => {
  const refusal = expect.objectContaining({ status: 403 });

  it.each([
    ['a tenant the words', tenant, { title: 'Tap', description: 'Drips' }],
    ['a tenant one of them', tenant, { description: 'Drips' }],
    ['an admin that it is taken', admin, { status: 'In Handling', admin: 'admin' }],
    ['an admin how it ended', admin, { status: 'Handled', admin: 'admin', resolutionDetails: 'Mended' }],
    ['an admin without naming themselves', admin, { status: 'In Handling' }],
  ] as const)('%s', (_what, actor, patch) => {
    expect(() => assertMayEditFields(actor, patch)).not.toThrow();
  });

  it.each([
    ['a tenant does not take it', tenant, { status: 'In Handling' }],
    ['a tenant does not finish it', tenant, { title: 'Tap', status: 'Handled', resolutionDetails: 'x' }],
    ['a tenant does not name an admin', tenant, { title: 'Tap', admin: 'tenant' }],
    ['a tenant does not say how it ended', tenant, { resolutionDetails: 'x' }],
    ['an admin does not rewrite the title', admin, { title: 'Tap' }],
    ['an admin does not rewrite the description', admin, { status: 'In Handling', description: 'x' }],
    ['an admin does not put another in charge', admin, { status: 'In Handling', admin: 'another' }],
  ] as const)('%s', (_what, actor, patch) => {
    expect(() => assertMayEditFields(actor, patch)).toThrow(refusal);
  });
});

it('says why a move is not possible, whatever it is', () => {
  const reasons = complaintStatuses.flatMap((from) =>
    complaintStatuses.map((to) => [from, to, reasonNotToMove(from, to)]),
  );
  expect(reasons).toEqual([
    ['Waiting for Response', 'Waiting for Response', 'no_changes'],
    ['Waiting for Response', 'In Handling', 'no_changes'],
    ['Waiting for Response', 'Handled', 'complaint_not_taken'],
    ['In Handling', 'Waiting for Response', 'complaint_already_taken'],
    ['In Handling', 'In Handling', 'complaint_already_taken'],
    ['In Handling', 'Handled', 'complaint_already_taken'],
    ['Handled', 'Waiting for Response', 'complaint_handled'],
    ['Handled', 'In Handling', 'complaint_handled'],
    ['Handled', 'Handled', 'complaint_handled'],
  ]);
});
