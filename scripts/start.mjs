import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, say } from './lib/install.mjs';
import { becomeNode, serverEnvironment } from './lib/run.mjs';

ensureInstalled();
ensureBuilt();
say('Starting the server …');
becomeNode(['server/src/main.ts'], serverEnvironment);
