import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { beforeEach, expect, it, vi } from 'vitest';

/** What another process does right after a call, or right before the directory is removed. */
const meanwhile = vi.hoisted(() => ({
  mkdtemp: undefined as (() => Promise<unknown>) | undefined,
  mkdir: undefined as (() => Promise<unknown>) | undefined,
  rm: undefined as (() => Promise<unknown>) | undefined,
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const followed =
    (name: 'mkdtemp' | 'mkdir') =>
    async (...args: unknown[]) => {
      const result = await (real[name] as (...args: unknown[]) => Promise<unknown>)(...args);
      if (!/\/(?:verifying|set-)$/.test(String(args[0]))) return result;
      const act = meanwhile[name];
      meanwhile[name] = undefined;
      await act?.();
      return result;
    };
  const rm: typeof real.rm = async (...args) => {
    const act = meanwhile.rm;
    meanwhile.rm = undefined;
    await act?.();
    return real.rm(...args);
  };
  return { ...real, mkdtemp: followed('mkdtemp'), mkdir: followed('mkdir'), rm };
});

// Tests of a worker share their modules: this one may have been loaded before, without the calls above.
vi.resetModules();
const { clearVerifying, withVerifyingPlace } = await import('./verifying-place.ts');

const run = promisify(execFile);
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

it.each([
  ['has made its directory', 'mkdtemp', () => clearVerifying(dataDir)],
  [
    'has made the one around it',
    'mkdir',
    () => rm(join(dataDir, 'verifying'), { recursive: true, force: true }),
  ],
] as const)('works when another verification clears up as soon as it %s', async (_when, call, clear) => {
  meanwhile[call] = clear;
  await withVerifyingPlace(dataDir, 0, async (place) => writeFile(join(place, 'table'), 'rows'));
  expect(meanwhile[call]).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
});

it('is left alone by another verification that clears up while it is removed', async () => {
  await withVerifyingPlace(dataDir, 0, async () => {
    meanwhile.rm = async () => {
      await clearVerifying(dataDir);
      expect(await readdir(join(dataDir, 'verifying'))).toHaveLength(1);
    };
  });
  expect(await readdir(dataDir)).toEqual([]);
});

it('works in several processes that begin and end verifications all the time', async () => {
  const module = JSON.stringify(new URL('verifying-place.ts', import.meta.url).href);
  const verify = `const { withVerifyingPlace } = await import(${module});
    for (let left = 30; left > 0; left--) await withVerifyingPlace(${JSON.stringify(dataDir)}, 0, async () => {});`;
  const process = () => run(execPath, ['--input-type=module', '--eval', verify]);
  await Promise.all([process(), process(), process()]);
  expect(await readdir(dataDir)).toEqual([]);
});

it('does not fill the disk of the server', async () => {
  const verifying = withVerifyingPlace(dataDir, 1e18, async () => {});
  await expect(verifying).rejects.toThrow(`there is no room in ${dataDir}`);
});
