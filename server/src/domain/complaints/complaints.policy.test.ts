import { complaintStatuses } from '@teduh/shared/complaints.constants';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/access.ts';
import { mayEditFields, reasonNotToMove } from './complaints.policy.ts';

const tenant: Actor = { id: 'tenant', userType: 'customer', name: 'Siti' };
const admin: Actor = { id: 'admin', userType: 'admin', name: 'Aminah' };

const current = {
  title: 'Door',
  description: 'Squeaks',
  category: 'Door or window',
  urgency: null,
  preferredTimes: null,
} as const;

describe('mayEditFields', () => {
  it.each([
    ['a tenant change title and description', tenant, { title: 'Tap', description: 'Drips' }],
    ['a tenant change the description alone', tenant, { description: 'Drips' }],
    ['a tenant change the category alone', tenant, { category: 'Plumbing' }],
    ['an admin take a complaint', admin, { status: 'In Handling', admin: 'admin' }],
    [
      'an admin finish a complaint',
      admin,
      { status: 'Handled', admin: 'admin', resolutionDetails: 'Mended' },
    ],
    ['an admin omit the id of the admin', admin, { status: 'In Handling' }],
    ['an admin send the current report', admin, { status: 'In Handling', ...current }],
  ] as const)('lets %s', (_title, actor, patch) => {
    expect(mayEditFields(actor, patch, current)).toBe(true);
  });

  it.each([
    ['a tenant take a complaint', tenant, { status: 'In Handling' }],
    ['a tenant finish a complaint', tenant, { title: 'Tap', status: 'Handled', resolutionDetails: 'x' }],
    ['a tenant assign an admin', tenant, { title: 'Tap', admin: 'tenant' }],
    ['a tenant write resolution details', tenant, { resolutionDetails: 'x' }],
    ['an admin change the title', admin, { title: 'Tap' }],
    ['an admin change the description', admin, { status: 'In Handling', description: 'x' }],
    ['an admin change the category', admin, { status: 'In Handling', category: null }],
    ['an admin change the urgency', admin, { status: 'In Handling', urgency: 'Can wait' }],
    ['an admin change the preferred times', admin, { status: 'In Handling', preferredTimes: 'Now' }],
    ['an admin assign another admin', admin, { status: 'In Handling', admin: 'another' }],
  ] as const)('does not let %s', (_title, actor, patch) => {
    expect(mayEditFields(actor, patch, current)).toBe(false);
  });
});

it('reasonNotToMove has an error code for every pair of statuses', () => {
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
