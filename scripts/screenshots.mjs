// npm run screenshots: takes the pictures for the landing page and the README from the product: the dashboard of the
// sample family, in both themes. Needs the built product and a Chromium.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startApp } from '../e2e/app.ts'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { root } from './lib/install.mjs'

const folder = join(root, 'public/images')
const size = { width: 1280, height: 800 }

process.chdir(root)
const app = await startApp()
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(process.execPath),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage({
    baseURL: app.origin,
    viewport: size,
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
  })
  await signUp(page)
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await page.waitForURL(/\/dashboard\//)
  mkdirSync(folder, { recursive: true })
  for (const theme of ['dark', 'light']) {
    await page.evaluate(
      (name) =>
        localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 })),
      theme,
    )
    await page.reload({ waitUntil: 'networkidle' })
    const picture = await page.screenshot()
    writeFileSync(
      join(folder, `dashboard-${theme}.webp`),
      await sharp(picture).webp({ quality: 82 }).toBuffer(),
    )
    console.log(`public/images/dashboard-${theme}.webp`)
  }
} finally {
  await browser.close()
  await app.stop()
}

async function signUp(page) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill('Ingrid')
  await page.getByLabel('Last name').fill('Sandberg')
  await page.getByLabel('E-mail').fill('ingrid@family.example')
  await page.getByLabel('Password', { exact: true }).fill('three blue boats 7')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/family-select', { waitUntil: 'networkidle' })
}
