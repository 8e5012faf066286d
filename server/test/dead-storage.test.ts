import { expect, it } from 'vitest';
import { StorageError, StorageUnavailable } from '../src/platform/storage/storage-error.ts';
import { useTestApp } from './test-app.ts';

let problem: Error = new StorageError('');
const test = useTestApp(
  {},
  {
    overrides: ({ storage }) => ({
      storage: {
        ...storage,
        get: async () => {
          throw problem;
        },
      },
    }),
  },
);
const image = `/images/${'a'.repeat(64)}/480.jpg`;

it('answers 503 while the file storage is away or a disk is full, and 500 when what it has cannot be used', async () => {
  problem = new StorageUnavailable('storage: GET got no answer');
  expect(await test.call('GET', image)).toMatchObject({
    status: 503,
    body: { code: 'storage_unavailable' },
    headers: { 'retry-after': '5' },
  });
  problem = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(await test.call('GET', image)).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  problem = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(await test.call('GET', image)).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable' },
  });
  problem = new StorageError('storage: an encrypted file is damaged');
  expect(await test.call('GET', image)).toMatchObject({ status: 500, body: { code: 'unexpected_error' } });
});
