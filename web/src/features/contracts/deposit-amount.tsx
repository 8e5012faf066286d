import type { Contract } from '@teduh/shared/contracts';
import { formatRinggit } from '../../ui/money.ts';
import { TwoLines } from '../../ui/two-lines.tsx';

/** What the deposit is, and its parts where it has several. */
export function DepositAmount({ contract }: { contract: Contract }) {
  const { security, utilities, accessCards } = contract.depositParts;
  const parts = [
    { name: 'security', amount: security },
    { name: 'utilities', amount: utilities },
    { name: 'access cards', amount: accessCards },
  ].filter(({ amount }) => amount > 0);
  const sum = formatRinggit(contract.depositAmount);
  if (parts.length < 2) return sum;
  return (
    <TwoLines
      first={sum}
      second={parts.map(({ name, amount }) => `${name} ${formatRinggit(amount)}`).join(', ')}
    />
  );
}
