import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'shared/vitest.config.ts',
      'server/vitest.config.ts',
      'sandbox/vitest.config.ts',
      'demo/vitest.config.ts',
      'web/vitest.config.ts',
    ],
  },
});
