import type { LoginEntry } from '@teduh/shared/auth';
import { describeDevice } from '@teduh/shared/devices';

type LoginRow = { id: string; address: string; user_agent: string; created_at: Date; seen_at: Date };

export const presentLogin = (login: LoginRow, currentId: string): LoginEntry => ({
  id: login.id,
  device: describeDevice(login.user_agent),
  address: login.address,
  startedAt: login.created_at.toISOString(),
  lastSeenAt: login.seen_at.toISOString(),
  isCurrent: login.id === currentId,
});
