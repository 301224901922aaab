// The journeys import sources of the product, texts and all.
import './scripts/lib/texts-in-english.mjs'
import { defineConfig } from '@playwright/test'

/** One file for each journey; each worker runs its own app (e2e/fixtures.ts). */
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  // No journey measures time. On a busy machine a page may need half a minute to respond.
  expect: { timeout: 30_000 },
  outputDir: './test-results',
  // The same on every system.
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  use: {
    browserName: 'chromium',
    // Animations would be measured halfway; the journeys check the final state.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 60_000,
    // Recording slows every journey down. To investigate a failure: `npm run test:e2e -- <file> --trace on`.
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
