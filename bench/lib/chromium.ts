import { type Browser, chromium } from '@playwright/test'
import { findOrInstallChromium } from '../../scripts/lib/chromium.mjs'
import { own } from './resources.ts'

const browserOptions = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser with an empty profile. It stops with this process at the latest. */
export async function startBrowser(): Promise<{ browser: Browser; stop: () => Promise<void> }> {
  const executablePath: string | null = findOrInstallChromium(process.execPath)
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserOptions })
  return { browser, stop: own(() => browser.close()) }
}
