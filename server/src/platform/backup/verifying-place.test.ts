import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { clearVerifying, withVerifyingPlace } from './verifying-place.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'teduh-verifying-'));
  return () => rm(dataDir, { recursive: true });
});

it('is in the data directory, for its owner only, and gone afterwards', async () => {
  await withVerifyingPlace(dataDir, 0, async (place) => {
    expect(place.startsWith(join(dataDir, 'verifying/'))).toBe(true);
    expect((await stat(dirname(place))).mode & 0o777).toBe(0o700);
    await writeFile(join(place, 'table'), 'rows');
  });
  expect(await readdir(dataDir)).toEqual([]);
});

it('removes what a killed verification has left, and leaves alone one that runs', async () => {
  const left = join(dataDir, 'verifying/set-killed/data');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'table'), 'rows');
  await withVerifyingPlace(dataDir, 0, async (place) => {
    await clearVerifying(dataDir);
    expect(await readdir(join(dataDir, 'verifying'))).toHaveLength(1);
    expect(await readdir(place)).toEqual([]);
  });
});

it('does not fill the disk of the server', async () => {
  const verifying = withVerifyingPlace(dataDir, 1e18, async () => {});
  await expect(verifying).rejects.toThrow(`there is no room in ${dataDir}`);
});
