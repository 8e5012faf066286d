import { messages } from '@teduh/shared/messages';
import type { Transaction } from '@teduh/shared/transactions';
import { fullName } from '../../lib/full-name.ts';
import { confirm } from '../../ui/confirm.ts';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useDeleteTransactionMutation } from './transactions.api.ts';

export function useDeleteTransaction() {
  const [remove, { isLoading, originalArgs }] = useDeleteTransactionMutation();

  async function deleteTransaction({ id, amount, type, user }: Transaction) {
    const isConfirmed = await confirm({
      title: 'Delete transaction',
      body: `${fullName(user)} no longer has to pay ${formatRinggit(amount)} (${type}). It stays in the list as cancelled.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (!isConfirmed) return;
    try {
      await remove(id).unwrap();
      toast.success(messages.transactionDeleted);
    } catch (error) {
      toast.failure(error);
    }
  }

  return { deleteTransaction, deletingId: isLoading ? originalArgs : undefined };
}
