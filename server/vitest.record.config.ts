import { defineConfig, mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The same tests, while what the product asks the database is written to test/previous-release/statements.json. */
export default mergeConfig(
  config,
  defineConfig({
    test: {
      globalSetup: ['test/previous-release/write-statements.ts'],
      setupFiles: ['test/previous-release/note-statements.ts'],
    },
  }),
);
