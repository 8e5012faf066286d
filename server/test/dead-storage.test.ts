import { expect, it } from 'vitest';
import { StorageError, StorageUnavailable } from '../src/platform/storage/storage-error.ts';
import { useTestApp } from './test-app.ts';

let problem = new StorageError('');
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

it('answers 503 while the file storage is away, and 500 when what it has cannot be used', async () => {
  problem = new StorageUnavailable('storage: GET got no answer');
  expect(await test.call('GET', image)).toMatchObject({
    status: 503,
    body: { code: 'storage_unavailable' },
    headers: { 'retry-after': '5' },
  });
  problem = new StorageError('storage: an encrypted file is damaged');
  expect(await test.call('GET', image)).toMatchObject({ status: 500, body: { code: 'unexpected_error' } });
});
