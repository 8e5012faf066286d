import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, say } from './lib/install.mjs';
import { becomeNode } from './lib/run.mjs';

ensureInstalled();
ensureBuilt();
say('Making the release …');
becomeNode(['scripts/release/make-release.ts', ...process.argv.slice(2)]);
