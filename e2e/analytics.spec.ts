import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '../src/server/db/schema/users.ts'
import { anAnalyticsUpstream } from '../test/analytics-upstream.ts'
import { startApp } from './app.ts'
import { createHouse, signIn } from './families.ts'
import { test as base, expect, openAccountMenu } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { reload, visit } from './pages.ts'

type Upstream = Awaited<ReturnType<typeof anAnalyticsUpstream>>

/** The product with analytics, whose upstream records what it receives. */
const test = base.extend<object, { upstream: Upstream }>({
  upstream: [
    async ({ browserName: _ }, use) => {
      const upstream = await anAnalyticsUpstream()
      await use(upstream)
      await upstream.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ upstream }, use) => {
      const app = await startApp({ POSTHOG_KEY: 'phc_test', POSTHOG_HOST: upstream.origin })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.beforeEach(({ upstream }) => {
  upstream.asked.length = 0
})

/** The library files that the page loads, and the data that it sends. */
function watch(page: Page) {
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/analytics-client|\/relay-args\//.test(pathname)) loaded.push(pathname)
  })
  return loaded
}

const line = (page: Page) => page.getByRole('region', { name: 'Usage statistics' })

test('nothing is loaded or sent before the person agrees; after that no cookie, text or detailed address is sent', async ({
  page,
  upstream,
  complaints,
}) => {
  // Requests during sign-out are refused.
  complaints.expect(/status of 401/)
  const { id: userId, email } = await signIn(page, { firstName: 'Annabella' })
  const loaded = watch(page)
  const house = await createHouse(page, 'Villa Grandmother')
  await expect(line(page)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question for consent')
  expect([loaded, upstream.asked]).toEqual([[], []])

  await line(page).getByRole('button', { name: 'Allow' }).press('Enter')
  await expect(line(page)).toHaveCount(0)
  await expect.poll(() => upstream.asked.map(({ path }) => path), { timeout: 60_000 }).toContain('/e/')
  // A replay is sent once the person does something.
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => upstream.asked.map(({ path }) => path), { timeout: 60_000 }).toContain('/s/')
  // Typed words that are not submitted: the replay records key presses.
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Feedback' }).click()
  const sent = upstream.asked.length
  await page.getByRole('dialog').getByLabel('Feedback*').fill('A secret of the family')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => upstream.asked.length, { timeout: 60_000 }).toBeGreaterThan(sent)

  const all = JSON.stringify(upstream.asked)
  expect(all).toContain(userId)
  for (const word of ['Villa', 'Grandmother', 'Annabella', email, 'A secret', house.id, house.familyGroupId])
    expect(all, word).not.toContain(word)
  for (const { headers } of upstream.asked) {
    expect(headers.cookie).toBeUndefined()
    expect(headers.authorization).toBeUndefined()
    expect(headers.referer).toBeUndefined()
  }
  expect(all).toContain('/property/$propertyId')
  const paths = new Set(upstream.asked.map(({ method, path }) => `${method} ${path}`))
  const known = ['GET /array/phc_test/config', 'POST /flags/', 'POST /e/', 'POST /s/']
  expect([...paths].filter((path) => !known.includes(path))).toEqual([])
  expect(
    (await page.context().cookies()).map(({ name }) => name).filter((name) => /ph_|posthog/.test(name)),
  ).toEqual([])

  // Signing out stops it and leaves nothing behind.
  await (await openAccountMenu(page)).click()
  await expect(page).toHaveURL('/')
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => /posthog|analytics/.test(name)),
  )
  expect(left).toEqual([])
})

test('a person who declines is not asked again, and can change their mind in the profile', async ({
  page,
  upstream,
  database,
}) => {
  const { id } = await signIn(page)
  const loaded = watch(page)
  await visit(page, '/profile/')
  await line(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect(line(page)).toHaveCount(0)
  const [row] = await database.db.select().from(users).where(eq(users.id, id))
  expect(row?.isAnalyticsOff).toBe(true)
  await reload(page)
  const own = page.getByRole('switch', { name: 'Share usage statistics' })
  await expect(own).not.toBeChecked()
  await expect(line(page)).toHaveCount(0)
  expect([loaded, upstream.asked]).toEqual([[], []])
  await expectAccessibleInBothThemes(page, 'the switch in the profile')
  await own.press('Space')
  await expect(own).toBeChecked()
  await expect(line(page)).toBeVisible()
})

test('a browser with Do Not Track is neither asked nor counted', async ({ browser, app, upstream }) => {
  const context = await browser.newContext({ baseURL: app.origin })
  await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
  const page = await context.newPage()
  await signIn(page)
  const loaded = watch(page)
  await visit(page, '/family-select')
  await expect(page.getByRole('button', { name: 'Feedback' })).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  expect([loaded, upstream.asked]).toEqual([[], []])
  await context.close()
})

test('visitors and pages with secret addresses are never counted', async ({ page, complaints, upstream }) => {
  complaints.expect(/status of 404/)
  const loaded = watch(page)
  await visit(page, '/privacy')
  await expect(page.getByText('Usage statistics: 127.0.0.1')).toBeVisible()
  const { id } = await signIn(page)
  await page.evaluate((userId) => localStorage.setItem('kinstead-analytics', userId), id)
  await visit(page, `/invite/inv_${'x'.repeat(43)}`)
  await expect(line(page)).toHaveCount(0)
  expect([loaded, upstream.asked]).toEqual([[], []])
})
