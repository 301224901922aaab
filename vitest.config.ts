import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  globalSetup: './test/global-setup.ts',
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // One fewer is the default, and the files of a machine with two cores would wait for one another.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Nothing is mocked and no module keeps what a test left: they are read once, not anew for each file.
          isolate: false,
          // So that the address of the stylesheet is not empty in the provider's pages.
          css: true,
          include: ['{src,test,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.wire.test.ts'],
        },
      },
      {
        test: {
          name: 'components',
          environment: 'happy-dom',
          testTimeout: shared.testTimeout,
          setupFiles: './test/component-setup.ts',
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...shared,
          name: 'wire',
          include: ['test/**/*.wire.test.ts'],
          // The built server runs as it will run for people: not transformed once more, and with React's own build.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [/\/dist\/server\//] } },
        },
      },
    ],
  },
})
