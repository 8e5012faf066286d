import type { Autopay } from '@teduh/shared/autopay';
import { toRinggit } from '@teduh/shared/money';
import type { describeAutopay } from '../use-cases/payments/get-autopay.ts';

type Described = Awaited<ReturnType<typeof describeAutopay>>;

export function presentAutopay(described: Described): Autopay | null {
  if (!described) return null;
  const { mandate, next, toConfirm } = described;
  return {
    contractId: mandate.contract_id,
    card: {
      brand: mandate.card_brand ?? '',
      last4: mandate.card_last4 ?? '',
      expMonth: mandate.card_exp_month ?? 0,
      expYear: mandate.card_exp_year ?? 0,
    },
    givenAt: mandate.given_at.toISOString(),
    consentVersion: mandate.consent_version,
    next: next
      ? { transactionId: next.transaction_id, amount: toRinggit(next.amount_sen), date: next.on }
      : null,
    toConfirm: toConfirm
      ? {
          transactionId: toConfirm.transaction_id,
          amount: toRinggit(toConfirm.amount_sen),
          cardId: mandate.card_id ?? '',
        }
      : null,
  };
}
