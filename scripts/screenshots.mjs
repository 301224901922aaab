// npm run screenshots: takes the pictures for the landing page, link previews and the README from the product: the
// dashboard of the sample family, on a desk and on a phone, and a contractor's page, in both themes. Needs the built
// product and a Chromium.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startApp } from '../e2e/app.ts'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { root } from './lib/install.mjs'

const folder = join(root, 'public/images')
const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 560 }
/** What link previews show. */
const preview = { width: 1200, height: 630 }

process.chdir(root)
const app = await startApp()
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(process.execPath),
  args: ['--no-sandbox'],
})
try {
  const visitor = { baseURL: app.origin, locale: 'en-GB', timezoneId: 'Europe/Zurich' }
  const context = await browser.newContext({ ...visitor, viewport: desk })
  const page = await context.newPage()
  await signUp(page)
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await page.waitForURL(/\/dashboard\//)
  const link = await addressOfJob(page)
  const storageState = await context.storageState()
  const onPhone = { ...visitor, viewport: phone, deviceScaleFactor: 2 }
  mkdirSync(folder, { recursive: true })
  for (const theme of ['dark', 'light']) {
    const dashboard = await shotOf({ ...visitor, viewport: desk, storageState }, page.url(), theme)
    await save(`dashboard-${theme}.webp`, sharp(dashboard))
    await save(`dashboard-${theme}-720.webp`, sharp(dashboard).resize(720))
    if (theme === 'dark') await save('preview.jpg', sharp(dashboard).resize({ ...preview, position: 'top' }))
    await save(
      `dashboard-phone-${theme}.webp`,
      sharp(await shotOf({ ...onPhone, storageState }, page.url(), theme)),
    )
    await save(`contractor-${theme}.webp`, sharp(await shotOf(onPhone, link, theme)))
  }
} finally {
  await browser.close()
  await app.stop()
}

/** Returns a picture of the top of a page in a theme. */
async function shotOf(options, address, theme) {
  const context = await browser.newContext({ ...options, colorScheme: theme, reducedMotion: 'reduce' })
  await context.addInitScript((name) => {
    localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
  }, theme)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Returns the address of the job of a contractor who accepted it. */
async function addressOfJob(page) {
  const dashboard = page.url()
  await page.getByRole('link', { name: 'New jetty' }).first().click()
  await page.getByRole('link', { name: 'Links' }).click()
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' }).first()
  const text = decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')
  await page.goto(dashboard)
  return /https?:\/\/\S+$/.exec(text)?.[0] ?? ''
}

async function save(name, picture) {
  const packed = name.endsWith('.jpg')
    ? picture.jpeg({ quality: 80, mozjpeg: true })
    : picture.webp({ quality: 82 })
  writeFileSync(join(folder, name), await packed.toBuffer())
  console.log(`public/images/${name}`)
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
