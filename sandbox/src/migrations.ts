import type { MigrationSource } from '@teduh/server/platform/db/migrate.ts';

export const sandboxMigrations: MigrationSource = {
  directory: new URL('../migrations/', import.meta.url),
  schema: 'sandbox',
};
