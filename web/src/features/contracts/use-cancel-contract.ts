import type { Contract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { fullName } from '../../lib/full-name.ts';
import { confirm } from '../../ui/confirm.ts';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useCancelContractMutation } from './contracts.api.ts';

function bodyFor({ number, user, property, roomName, isDepositPaid, depositPayable }: Contract): string {
  const place = roomName ? `${roomName} in ${property.name}` : property.name;
  const refund = isDepositPaid
    ? `The ${formatRinggit(depositPayable)} that ${fullName(user)} has paid is refunded. `
    : '';
  return `Contract ${number} with ${fullName(user)} is cancelled, and ${place} is free again. ${refund}This cannot be undone.`;
}

export function useCancelContract() {
  const [remove, { isLoading, originalArgs }] = useCancelContractMutation();

  async function cancelContract(contract: Contract) {
    if (isLoading) return;
    const isConfirmed = await confirm({
      title: 'Cancel contract',
      body: bodyFor(contract),
      confirmLabel: 'Yes, cancel it',
      isDestructive: true,
    });
    if (!isConfirmed) return;
    try {
      await remove(contract.id).unwrap();
      toast.success(messages.contractCancelled);
    } catch (error) {
      toast.failure(error);
    }
  }

  return { cancelContract, cancellingId: isLoading ? originalArgs : undefined };
}
