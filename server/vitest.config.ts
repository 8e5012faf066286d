import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    // Everything that runs in Node: what is loaded and set up for one serves the others.
    include: ['{src,test}/**/*.test.ts', '../{shared,sandbox,demo}/src/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // One graph of modules for all files of a worker: loading it takes most files longer than their tests. Every file has a database of its own.
    isolate: false,
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
