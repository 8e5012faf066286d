import { toRinggit } from '@teduh/shared/money';
import type { Notice } from '@teduh/shared/notices';
import type { NoticeRow } from '../domain/notices/notices.repository.ts';

export const presentNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  contract: row.contract_id,
  status: row.status,
  kind: row.kind,
  by: row.side,
  givenOn: row.given_on,
  endDate: row.ends_on,
  earliestEndDate: row.earliest_on,
  fee: toRinggit(row.fee_sen),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
});
