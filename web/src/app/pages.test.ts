import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allPages, pageFile } from '@teduh/shared/pages';
import { expect, it } from 'vitest';

it('has a file for every page of the registry, and no other pages', () => {
  const files = readdirSync(join(import.meta.dirname, '../pages'))
    .filter((file) => file.endsWith('.page.tsx'))
    .map((file) => file.replace('.page.tsx', ''));
  const expected = allPages.map(({ name }) => pageFile(name));
  expect(files.toSorted()).toEqual([...expected, 'not-found'].toSorted());
});
