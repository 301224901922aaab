import { defineConfig } from '@playwright/test'

/** One file for each journey; each worker runs an app of its own (e2e/fixtures.ts). */
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A real browser on a busy machine: what does not pass at once is listed as flaky, and is to be looked at.
  retries: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    // Recording slows a journey down: only the second try is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
