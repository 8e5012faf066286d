import { commandLine } from '../platform/command-line.ts';
import { StartError } from '../platform/errors.ts';

type Command = {
  does: string;
  load: () => Promise<{ default: (args: string[]) => Promise<void> }>;
};

const commands: Record<string, Command> = {
  'admin:create': { does: 'creates an admin', load: () => import('./admin-create.ts') },
  backup: { does: 'makes a backup of database, files and secrets', load: () => import('./backup.ts') },
  'backup:verify': { does: 'checks a backup, by starting it', load: () => import('./backup-verify.ts') },
  'db:reset': { does: 'empties the database', load: () => import('./db-reset.ts') },
  'demo:remove': { does: 'removes the accounts of the demo', load: () => import('./demo-remove.ts') },
  doctor: { does: 'says what the settings make, and what is missing', load: () => import('./doctor.ts') },
  'files:check': { does: 'compares files with the database', load: () => import('./files-check.ts') },
  'files:move': {
    does: 'moves files to S3 or back, or encrypts them',
    load: () => import('./files-move.ts'),
  },
  restore: { does: 'restores a backup into an empty place', load: () => import('./restore.ts') },
  'restore:release': { does: 'lets a restored server work', load: () => import('./restore-release.ts') },
};

const list = () =>
  Object.entries(commands)
    .map(([name, { does }]) => `  ${commandLine(name).padEnd(26)}${does}`)
    .join('\n');

const [name = 'help', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (command) await (await command.load()).default(args);
  else if (name === 'help') console.log(list());
  else throw new StartError(`There is no command ${name}. There are:\n\n${list()}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
