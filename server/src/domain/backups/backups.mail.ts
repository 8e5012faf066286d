import { paths } from '@teduh/shared/pages';
import type { MessageText } from '../../platform/outbox.ts';

export const backupFailed = (reason: string): MessageText => ({
  subject: 'The backup of last night failed',
  paragraphs: [
    `There is no backup of last night: ${reason}`,
    'Please tell whoever runs the server. The backups before are still there.',
  ],
  action: { label: 'Open the dashboard', path: paths.dashboard },
});
