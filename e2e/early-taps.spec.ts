import { expect, type Page, test } from '@playwright/test'
import { earlyTapsScript } from '../src/components/layout/early-taps.ts'

/** A page as the server sends it, before React has attached to it. */
async function sentPage(page: Page, body: string) {
  await page.clock.install()
  await page.route('https://home.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><head><script>${earlyTapsScript}</script></head><body>${body}<output></output></body>`,
    }),
  )
  await page.goto('https://home.example/tasks')
}

/** What React does once the script of a part has loaded: it renders and attaches to it. */
async function draw(page: Page, body: string) {
  await page.evaluate((html) => {
    const output = document.querySelector('output')
    document.body.querySelector('main')?.remove()
    document.body.insertAdjacentHTML('afterbegin', html)
    for (const button of document.querySelectorAll('button')) {
      Object.assign(button, { __reactProps$test: {} })
      button.onclick = () => output?.append(`${button.id} `)
    }
  }, body)
  await page.clock.runFor(1_000)
}

const oneButton = '<main><button id="ask">Request stay</button></main>'
const twoTasks = '<main><button id="first">Done</button><button id="second">Done</button></main>'
const done = (page: Page) => page.locator('output')

test('a tap on a part that is rendered again happens once', async ({ page }) => {
  await sentPage(page, oneButton)
  await page.getByRole('button').click()
  await draw(page, oneButton)
  await expect(done(page)).toHaveText('ask')
})

test('a tap on one of several buttons with the same name never reaches another one', async ({ page }) => {
  await sentPage(page, twoTasks)
  await page.locator('#second').click()
  await draw(page, twoTasks)
  await expect(done(page)).toBeEmpty()
  // The part with the other task may come first.
  await page.locator('#second').evaluate((button) => button.remove())
  await page.clock.runFor(1_000)
  await expect(done(page)).toBeEmpty()
})

test('a tap is forgotten when the page changes', async ({ page }) => {
  await sentPage(page, oneButton)
  await page.getByRole('button').click()
  await page.evaluate(() => history.pushState(null, '', '/stays'))
  await draw(page, oneButton)
  await expect(done(page)).toBeEmpty()
})

test('a tap is dropped after half a minute, and the button stops pulsing', async ({ page }) => {
  await sentPage(page, oneButton)
  await page.getByRole('button').click()
  await expect(page.getByRole('button')).toHaveAttribute('data-kept', '')
  await page.clock.runFor(31_000)
  await expect(page.getByRole('button')).not.toHaveAttribute('data-kept')
  await draw(page, '')
  await expect(done(page)).toBeEmpty()
})

const search = '<main><button id="search" aria-keyshortcuts="Control+K Meta+K">Search</button></main>'

for (const keys of ['Control+k', 'Meta+k'])
  test(`${keys} before its control is ready counts as a tap on that control`, async ({ page }) => {
    await sentPage(page, search)
    await page.keyboard.press(keys)
    await expect(page.getByRole('button')).toHaveAttribute('data-kept', '')
    await draw(page, search)
    await expect(done(page)).toHaveText('search')
  })

test('other keys are ignored, and so is a shortcut whose control is ready', async ({ page }) => {
  await sentPage(page, search)
  for (const keys of ['k', 'Control+j', 'Control+Shift+k', 'Control+Alt+k']) await page.keyboard.press(keys)
  await expect(page.getByRole('button')).not.toHaveAttribute('data-kept')
  await draw(page, search)
  await page.keyboard.press('Control+k')
  await page.clock.runFor(1_000)
  await expect(done(page)).toBeEmpty()
})
