import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { signing } from '../signing.ts';
import { tenancy } from '../tenancy.ts';
import { useTestApp } from '../test-app.ts';
import { query } from './support.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const sign = signing(test);
const rounds = 10;
/** Before and after each of: the key, the drawing, the storing, the announcing. */
const places = 8;

async function sealAndDieAt(place: number): Promise<unknown> {
  const sealing = spawn(process.execPath, [new URL('./sealing-process.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      DATABASE_URL: test.databaseUrl,
      SECRET: 'a secret for tests only, long enough',
      DATA_DIR: test.deps.config.dataDir,
      NODE_COMPILE_CACHE: join(inject('checkout'), 'compiled'),
      KILL_AT: String(place),
      NOW: String(test.clock.wall().getTime()),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (await once(sealing, 'exit'))[1];
}

it('makes one final document, the same one, though the job is killed at every step', async () => {
  const contractIds: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { tenant, contractId } = await steps.accepted();
    expect((await sign.signTyped(tenant, contractId)).status).toBe(201);
    contractIds.push(contractId);
    expect(await sealAndDieAt((round % places) + 1)).toBe('SIGKILL');
  }
  expect(await sealAndDieAt(-1)).toBe(null);

  const sealed = await query<{
    contract_id: string;
    status: string;
    files: number;
    events: number;
    mails: number;
  }>(
    test.databaseUrl,
    `select r.contract_id, r.status,
       (select count(*)::int from contract_files f where f.contract_id = r.contract_id and f.kind = 'sealed') as files,
       (select count(*)::int from signing_events e where e.request_id = r.id and e.kind = 'sealed') as events,
       (select count(*)::int from mails m where m.attachment_id = r.contract_id and m.recipient = u.email) as mails
     from signing_requests r join contracts c on c.id = r.contract_id join users u on u.id = c.user_id`,
  );
  expect(sealed).toHaveLength(rounds);
  for (const each of sealed) expect(each).toMatchObject({ status: 'Sealed', files: 1, events: 1, mails: 1 });
  // Files are named after their hash: two different ones would stand beside each other.
  for (const contractId of contractIds) {
    const stored = await readdir(join(test.deps.config.dataDir, 'files', 'contracts', contractId));
    expect(stored.filter((name) => name.startsWith('sealed-'))).toHaveLength(1);
  }
}, 200_000);
