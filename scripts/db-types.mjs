import { ensureInstalled } from './lib/install.mjs';
import { becomeNode } from './lib/run.mjs';

ensureInstalled();
becomeNode(['server/tools/db-types.ts']);
