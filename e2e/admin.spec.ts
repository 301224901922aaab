import type { Page } from '@playwright/test'
import { aPhoto } from '../test/files/pictures.ts'
import { signIn } from './families.ts'
import { aPerson, expect, signUp, test } from './fixtures.ts'
import { axe } from './looks.ts'
import { reload, visit } from './pages.ts'

const email = 'ada@family.example'
test.use({ environment: { ADMIN_EMAILS: email, LOCAL_PROVIDER_TRUST_EMAIL: 'true' } })

let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = []

test.beforeEach(async ({ page, context }) => {
  if (cookies.length > 0) return context.addCookies(cookies)
  await signUp(page, { ...aPerson(), firstName: 'Ada', email })
  cookies = await context.cookies()
})

async function sendFeedback(page: Page, title: string) {
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  await dialog.getByLabel('Title*').fill(title)
  await dialog.getByLabel('Feedback*').fill('It does not open.\n<script>alert(1)</script>')
  const buffer = await aPhoto({ width: 900, height: 600 }).png().toBuffer()
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(dialog).toBeHidden()
}

async function expectAccessibleAndNarrow(page: Page) {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

test('an administrator reads feedback with its screenshot, and says what became of it', async ({ page }) => {
  await sendFeedback(page, 'Calendar stays closed')
  await visit(page, '/acp-kc')
  const entry = page.getByRole('article').filter({ hasText: 'Calendar stays closed' })
  await expect(entry).toContainText(`Ada Keller, ${email}`)
  await expect(entry).toContainText('<script>alert(1)</script>')
  const screenshot = entry.getByRole('img', { name: /Screenshot of/ })
  await screenshot.scrollIntoViewIfNeeded()
  await expect
    .poll(() => screenshot.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(900)

  await entry.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('Moved to “Seen”.')).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.getByRole('group', { name: 'Status' }).getByText('Seen', { exact: true }).click()
  await expect(page).toHaveURL('/acp-kc?status=SEEN')
  await expect(entry).toBeVisible()
  await reload(page)
  await expect(entry).toBeVisible()
  await entry.getByRole('button', { name: 'Mark as done' }).click()
  await expect(entry).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/acp-kc')
  await expect(page.getByText('Nothing under “New”')).toBeVisible()
})

test('the tabs have addresses, and one is the current one', async ({ page }) => {
  await visit(page, '/acp-kc?status=DONE')
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  const current = tabs.locator('[aria-current=page]')
  await expect(current).toHaveText(['Feedback'])
  await tabs.getByRole('link', { name: 'Failed jobs' }).click()
  await expect(page).toHaveURL('/acp-kc?tab=jobs')
  await expect(current).toHaveText(['Failed jobs'])
  await expect(page.getByText('No failed jobs')).toBeVisible()
  await reload(page)
  await expect(current).toHaveText(['Failed jobs'])
})

test('the page of checks says how each part does, and asks again', async ({ page }) => {
  await visit(page, '/test')
  const checks = page.getByRole('listitem')
  for (const [name, state] of [
    ['Database', 'Working'],
    ['Mail', 'Not configured'],
    ['Files', 'Working'],
    ['Payments', 'Not configured'],
    ['AI', 'Working'],
    ['Jobs', 'Working'],
  ] as const) {
    const row = checks.filter({ has: page.getByText(name, { exact: true }) })
    await expect(row).toContainText(state)
    await expect(row).toContainText(/\d ms$/)
  }
  await expect(page.getByText('The local summariser writes titles.')).toBeVisible()
  const again = page.waitForResponse(/checks\.runChecks/)
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await again).status()).toBe(200)
})

test('both pages and the dialog are accessible in both themes, and fit a phone', async ({ page }) => {
  await sendFeedback(page, `One ${'very'.repeat(25)} long word`)
  for (const [theme, width] of [
    ['dark', 360],
    ['light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(
      (name) =>
        localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 })),
      theme,
    )
    for (const path of ['/acp-kc', '/acp-kc?tab=jobs', '/test']) {
      await visit(page, path)
      if (path === '/test') await expect(page.getByText('The local summariser writes titles.')).toBeVisible()
      await expectAccessibleAndNarrow(page)
    }
    await visit(page, '/family-select')
    await page.getByRole('button', { name: 'Feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
    const buffer = await aPhoto({ width: 900, height: 600 }).png().toBuffer()
    await dialog.getByLabel('Choose a file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
    await dialog.getByLabel('Feedback*').focus()
    await dialog.getByLabel('Title*').focus()
    await expect(dialog.getByLabel('Title*')).toHaveAccessibleDescription('Please enter a title')
    await expectAccessibleAndNarrow(page)
  }
})

test.describe('for everybody else', () => {
  test('there is no admin area and no page of checks, and nothing of them is loaded', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await context.clearCookies()
    await signIn(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    for (const path of ['/acp-kc', '/acp-kc?tab=jobs', '/test']) {
      const response = await visit(page, path)
      expect(response?.status()).toBe(404)
      await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
    }
    expect(calls.filter((url) => /_serverFn\/(feedback|failed-jobs|checks)\./.test(url))).toEqual([])
  })
})
