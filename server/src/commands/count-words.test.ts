import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { OpenedSet } from '../platform/backup/manifest.ts';
import { describeSet } from './backup-words.ts';
import { reportFiles } from './files-check.ts';
import filesMove from './files-move.ts';
import { describeMails } from './restore-release.ts';

function listen() {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  onTestFinished(() => log.mockRestore());
  return said;
}

const setOf = (count: number) => {
  const entries = Array.from({ length: count }, (_, at) => ({ path: `files/${at}`, size: 1_000_000 }));
  return { manifest: { postgres: 18, takenAt: '2026-11-18', entries } } as unknown as OpenedSet;
};

it.each([
  [1, 'PostgreSQL 18, 1 file, 1.0 MB, as of 2026-11-18'],
  [2, 'PostgreSQL 18, 2 files, 2.0 MB, as of 2026-11-18'],
])('a backup counts its files: %i', (count, words) => {
  expect(describeSet(setOf(count))).toBe(words);
});

it.each([
  [1, '1 row names files, and 1 file is there: 0 missing, 0 changed, 0 that no row names.'],
  [2000, '2,000 rows name files, and 2,000 files are there: 0 missing, 0 changed, 0 that no row names.'],
])('the check of files counts rows and files: %i', (count, words) => {
  const said = listen();
  reportFiles({ references: count, files: count, missing: [], changed: [], unnamed: [] });
  expect(said).toEqual([words]);
});

it.each([
  [
    { waiting: 1, since: 1, sendWaiting: false },
    '1 mail waited when the backup was made: dropped. 1 was written since: sent now.',
  ],
  [
    { waiting: 2, since: 0, sendWaiting: true },
    '2 mails waited when the backup was made: sent now. 0 were written since: sent now.',
  ],
])('a release counts the mails that it drops and sends: %o', (mails, words) => {
  expect(describeMails(mails)).toBe(words);
});

it('a single file that is encrypted is one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-count-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, 'files', 'private'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'private', 'slip.pdf'), 'a slip');
  vi.stubEnv('TEDUH_DATA_DIR', dataDir);
  vi.stubEnv('FILES_KEY', Buffer.alloc(32, 7).toString('base64'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const said = listen();
  await filesMove(['encrypt']);
  expect(said.join('\n')).toContain(
    '  1 of 1 file, 0 of 0 MB\n1 file was encrypted; the others were already.',
  );
});
