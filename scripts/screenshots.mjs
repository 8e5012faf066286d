import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, say } from './lib/install.mjs';
import { becomeNode } from './lib/run.mjs';

ensureInstalled();
ensureBuilt();
const browser = ensureBrowser();
say('Taking the pictures of the README …');
becomeNode(['e2e/screenshots.ts'], { TEDUH_BROWSER: browser });
