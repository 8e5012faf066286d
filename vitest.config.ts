import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: ['shared/vitest.config.ts', 'server/vitest.config.ts', 'web/vitest.config.ts'],
  },
});
