import type { Tx } from '../../platform/db/db.ts';

export async function eraseOf(tx: Tx, userId: string) {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
