import { writeSen } from '@teduh/shared/money';
import { paths } from '@teduh/shared/pages';
import type { MessageText } from '../../platform/outbox.ts';
import type { Mismatch } from './statement.repository.ts';

export const booksDoNotAddUp = (mismatches: Mismatch[]): MessageText => ({
  subject: 'Some statements of account do not add up',
  paragraphs: [
    'The check of last night found statements that do not end with what is still to be paid. Please tell whoever runs the server.',
    ...mismatches.map(
      ({ number, balance_sen, pending_sen }) =>
        `Contract ${number}: the statement ends with ${writeSen(balance_sen)}, and ${writeSen(pending_sen)} is to be paid.`,
    ),
  ],
  action: { label: 'See the contracts', path: paths.manageContracts },
});
