import { StartError } from '../platform/errors.ts';

const commands: Record<string, () => Promise<{ default: (args: string[]) => Promise<void> }>> = {
  backup: () => import('./backup.ts'),
  'backup-verify': () => import('./backup-verify.ts'),
  restore: () => import('./restore.ts'),
  'restore-release': () => import('./restore-release.ts'),
  'files-check': () => import('./files-check.ts'),
  'admin-create': () => import('./admin-create.ts'),
  'db-reset': () => import('./db-reset.ts'),
  'demo-remove': () => import('./demo-remove.ts'),
  doctor: () => import('./doctor.ts'),
  'files-move': () => import('./files-move.ts'),
  'db-types': () => import('../../tools/db-types.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const load = commands[name];
  if (!load)
    throw new StartError(`There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
  await (await load()).default(args);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
