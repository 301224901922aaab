import { defineConfig } from '@playwright/test'

/** One file for each journey; each worker runs an app of its own (e2e/fixtures.ts). */
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What passes only on the second try is listed as flaky: it found a defect, of the product or of itself, and is mended.
  retries: 1,
  timeout: 180_000,
  // No journey measures time. On a machine that does other things too, a page may need half a minute to wake up.
  expect: { timeout: 30_000 },
  outputDir: './test-results',
  use: {
    browserName: 'chromium',
    // What fades or slides would be measured on its way; the journeys ask where it arrives.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 60_000,
    // Recording slows every journey down. To see one that failed: `npm run test:e2e -- <file> --trace on`.
    trace: 'off',
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
