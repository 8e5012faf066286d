import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    // The tests take four fifths of the processor time that they take with jsdom.
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: {
        url: 'http://teduh.test/',
        // What the router does not take over, a link or a form that is sent, leads nowhere.
        settings: {
          navigation: {
            disableMainFrameNavigation: true,
            disableChildFrameNavigation: true,
            disableChildPageNavigation: true,
            disableFallbackToSetURL: true,
          },
        },
      },
    },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // One document and one Mantine for all files: five times faster. setup.ts clears what a test leaves behind.
    isolate: false,
    // Most objects of a test are short-lived: with more room for new ones, the tests need a tenth less processor time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
  },
});
