import type { SignForLandlordAnswer } from '@teduh/shared/signing';
import { landlordBatchSize } from '@teduh/shared/signing.constants';
import { errorMessage } from '../../api/api-error.ts';

type Signed = Pick<SignForLandlordAnswer, 'signed' | 'refused'>;

/**
 * Signs as many at once as the server takes, one batch after the other. When a call fails after others succeeded, what is left counts as
 * refused: what was signed before stays signed.
 */
export async function signInBatches(
  contractIds: string[],
  send: (contractIds: string[]) => Promise<Signed>,
): Promise<Signed> {
  const done: Signed = { signed: [], refused: [] };
  for (let from = 0; from < contractIds.length; from += landlordBatchSize) {
    try {
      const { signed, refused } = await send(contractIds.slice(from, from + landlordBatchSize));
      done.signed.push(...signed);
      done.refused.push(...refused);
    } catch (error) {
      if (from === 0) throw error;
      const message = errorMessage(error);
      done.refused.push(...contractIds.slice(from).map((contractId) => ({ contractId, message })));
      break;
    }
  }
  return done;
}
