import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { texts } from './vite.messages.ts'

/** No test asserts on time: what is awaited comes later on a busy machine. */
const patient = { poll: { timeout: 20_000 } }

const shared = {
  expect: patient,
  globalSetup: './test/global-setup.ts',
  pool: 'forks' as const,
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // The default is one fewer, which would leave only one worker on a machine with two cores.
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins: [texts()],
        test: {
          ...shared,
          name: 'unit',
          // Nothing is mocked and no module keeps state from a test, so modules are loaded once instead of for each
          // file.
          isolate: false,
          // So that the stylesheet address in the provider's pages is not empty.
          css: true,
          include: ['{src,test,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.wire.test.ts', 'test/texts-at-load.test.ts'],
        },
      },
      {
        plugins: [texts()],
        test: {
          name: 'components',
          environment: 'happy-dom',
          expect: patient,
          testTimeout: shared.testTimeout,
          setupFiles: './test/component-setup.ts',
          // The second one mocks a module, so it needs the isolation of this project.
          include: ['src/**/*.test.tsx', 'test/texts-at-load.test.ts'],
        },
      },
      {
        plugins: [texts()],
        test: {
          ...shared,
          name: 'wire',
          include: ['test/**/*.wire.test.ts'],
          // The built server runs as it does for people: without another transformation, and with React's production
          // build.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [/\/dist\/.+\/server\//] } },
        },
      },
    ],
  },
})
