import { expect, it } from 'vitest';
import { type Actor, isOwnerOrAdmin } from './access.ts';

const tenant: Actor = { id: 'tenant', userType: 'customer', name: 'Siti' };
const admin: Actor = { id: 'admin', userType: 'admin', name: 'Aminah' };

it('lets the owner and every admin see a row, and nobody else', () => {
  expect(isOwnerOrAdmin(tenant, 'tenant')).toBe(true);
  expect(isOwnerOrAdmin(admin, 'tenant')).toBe(true);
  expect(isOwnerOrAdmin(tenant, 'another')).toBe(false);
});
