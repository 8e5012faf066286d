/** A Chromium for the browser tests: the machine's own, Playwright's, or installed now. Returns its path. */
export function ensureBrowser(): string;
