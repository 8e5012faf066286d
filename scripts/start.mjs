import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, say } from './lib/install.mjs';
import { becomeNode, serverOptions } from './lib/run.mjs';

ensureInstalled();
ensureBuilt();
say('Starting the server …');
becomeNode(['server/src/main.ts'], {
  NODE_OPTIONS: `${serverOptions} ${process.env.NODE_OPTIONS ?? ''}`,
});
