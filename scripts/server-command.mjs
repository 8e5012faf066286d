import { ensureInstalled } from './lib/install.mjs';
import { becomeNode } from './lib/run.mjs';

ensureInstalled();
becomeNode(['server/src/commands/run.ts', ...process.argv.slice(2)]);
