import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { pageSize } from '../src/features/base/notifications/notifications.rules.ts'
import { newId } from '../src/lib/ids.ts'
import type { Db } from '../src/server/db/client.ts'
import { notifications } from '../src/server/db/schema/notifications.ts'
import { aNotification } from '../test/factories/notifications.ts'
import { createGroup, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { awake, visit } from './pages.ts'

const bell = (page: Page) => page.locator('header').getByRole('button', { name: /^Notifications/ })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const items = (page: Page) => menu(page).getByRole('listitem')

/** Opens the notifications, which are loaded after the page. */
async function openBell(page: Page) {
  // A second press while the first one is kept would close it again.
  await awake(page)
  if (await menu(page).isHidden()) await bell(page).click()
  await expect(menu(page)).toBeVisible()
}

/** Creates a new person, and a way to notify them. */
async function someone(page: Page, db: Db) {
  const { id: userId } = await signIn(page)
  await visit(page, '/family-select')
  const tell = (overrides: Parameters<typeof aNotification>[2]) => aNotification(db, userId, overrides)
  const tellMany = async (count: number, at: Date) => {
    const title = (n: number) => `Person ${String(n).padStart(2, '0')} joined The Kellers`
    for (let n = 1; n <= count; n++)
      await tell({ title: title(n), createdAt: new Date(at.getTime() - n * 60_000) })
  }
  return { userId, tell, tellMany }
}

test('a bell without notifications says so and returns the focus', async ({ page }) => {
  await signIn(page)
  await visit(page, '/family-select')
  await openBell(page)
  await expect(menu(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(menu(page).getByText('No notifications')).toBeVisible()
  await expect(menu(page).getByRole('button', { name: 'Mark all read' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('a notification is shown, counted, opened, and marked as read', async ({ page, database: { db } }) => {
  const { tell } = await someone(page, db)
  await createGroup(page, 'The Kellers')
  const dashboard = new URL(page.url()).pathname
  const metadata = { familyGroupId: dashboard.split('/').at(-1) }
  await tell({ metadata, createdAt: new Date('2026-11-21T09:35:00Z') })
  await tell({
    type: 'TASK_OVERDUE',
    title: 'Clean the gutters',
    createdAt: new Date('2026-11-20T13:05:00Z'),
    metadata: { propertyId: newId() },
  })
  await page.goto('/family-select')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await openBell(page)
  const joined = items(page).filter({ hasText: 'Ben joined The Kellers' })
  await expect(joined).toContainText('unread')
  await expect(joined).toContainText('Ben can now see what the group shares.')
  // The reader is in Zurich.
  await expect(joined.locator('time')).toHaveText('Nov 21, 10:35 AM')
  const overdue = items(page).filter({ hasText: 'Clean the gutters' })
  await expect(overdue.locator('time')).toHaveText('Nov 20, 2:05 PM')
  await expect(overdue.getByRole('link', { name: 'Open: Clean the gutters' })).toBeVisible()

  await joined.getByRole('link').click()
  await expect(page).toHaveURL(dashboard)
  await expect(menu(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')

  await openBell(page)
  await expect(joined).not.toContainText('unread')
  await overdue.getByRole('button').first().click()
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(dashboard)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('many notifications fit into 400 pixels and a phone, and older ones load on demand', async ({
  page,
  database: { db },
}) => {
  const { tellMany } = await someone(page, db)
  await tellMany(pageSize + 10, new Date('2026-11-20T12:00:00Z'))
  for (const [theme, width] of [
    ['dark', 360],
    ['light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    await page.goto('/family-select')
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${pageSize + 10} unread`)
    await expect(bell(page)).toHaveText('9+')
    await openBell(page)
    await expect(items(page)).toHaveCount(pageSize)
    const list = menu(page).getByRole('list').locator('..')
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(400)
    await expectFits(page)
    const { violations } = await (await axe(page)).analyze()
    expect(violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  await menu(page).getByRole('button', { name: 'Show older' }).click()
  await expect(items(page)).toHaveCount(pageSize + 10)
  await expect(menu(page).getByRole('button', { name: 'Show older' })).toBeHidden()
  await expect(items(page).nth(pageSize).getByRole('button').first()).toBeFocused()

  await menu(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(menu(page).getByRole('button', { name: 'Mark all read' })).toBeHidden()
  await expect(menu(page)).not.toContainText('unread')
  await page.reload()
  await openBell(page)
  await expect(items(page).first()).not.toContainText('unread')
})

test('the keyboard alone opens and deletes a notification and moves to the next one', async ({
  page,
  database: { db },
}) => {
  const { userId, tellMany } = await someone(page, db)
  await tellMany(3, new Date('2026-11-20T12:00:00Z'))
  await visit(page, '/family-select')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveCount(3)
  const remove = (n: number) => menu(page).getByRole('button', { name: `Delete: Person 0${n} joined` })
  const open = (n: number) => menu(page).getByRole('button', { name: new RegExp(`^Person 0${n}`) })
  await remove(2).focus()
  await expect(remove(2)).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(open(3)).toBeFocused()
  await expect(items(page)).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(remove(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(open(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(menu(page).getByText('No notifications')).toBeVisible()
  await expect(menu(page).getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await expect.poll(() => db.select().from(notifications).where(eq(notifications.userId, userId))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
})

test('the delete button appears on hover with a mouse, and always without one', async ({
  page,
  browser,
  app,
  database: { db },
}) => {
  const { tell } = await someone(page, db)
  await tell({})
  await page.goto('/family-select')
  await openBell(page)
  const remove = menu(page).getByRole('button', { name: /^Delete/ })
  await expect(remove).toHaveCSS('opacity', '0')
  await items(page).first().hover()
  await expect(remove).toHaveCSS('opacity', '1')

  const phone = await browser.newContext({ baseURL: app.origin, hasTouch: true, isMobile: true })
  await phone.addCookies(await page.context().cookies())
  const touched = await phone.newPage()
  await touched.goto('/family-select')
  await openBell(touched)
  await expect(menu(touched).getByRole('button', { name: /^Delete/ })).toHaveCSS('opacity', '1')
  await phone.close()
})

test('a failed change is reverted without a message', async ({ page, complaints, database: { db } }) => {
  complaints.expect(/ERR_FAILED/)
  const { tell } = await someone(page, db)
  await tell({ title: 'Still here' })
  await page.goto('/family-select')
  await openBell(page)
  await page.route('**/api/notifications/*', (route) =>
    ['POST', 'DELETE'].includes(route.request().method()) ? route.abort() : route.continue(),
  )
  const failed = page.waitForEvent('requestfailed')
  await items(page).first().hover()
  await menu(page).getByRole('button', { name: 'Delete: Still here' }).click()
  await failed
  await expect(items(page).filter({ hasText: 'Still here' })).toContainText('unread')
  const failedAgain = page.waitForEvent('requestfailed')
  await menu(page).getByRole('button', { name: 'Mark all read' }).click()
  await failedAgain
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(menu(page).getByRole('button', { name: 'Mark all read' })).toBeVisible()
  await expect(page.getByText('Failed to')).toHaveCount(0)
})

test.describe('with a controlled clock', () => {
  test.use({ firstVisit: true })

  test('polls every 30 seconds, with the menu open or closed, but not while the tab is hidden', async ({
    page,
    database: { db },
  }) => {
    const both = ['/api/notifications', '/api/notifications/unread-count']
    const { tell } = await someone(page, db)
    await page.clock.install()
    await page.goto('/family-select')
    await openBell(page)
    await expect(menu(page).getByText('No notifications')).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/notifications')) asked.push(pathname)
    })
    await tell({ title: 'While you looked' })
    await page.clock.runFor(30_000)
    await expect(items(page)).toContainText('While you looked')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    expect(asked.toSorted()).toEqual(both)

    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await tell({ title: 'While it was closed' })
    asked.length = 0
    await page.clock.runFor(30_000)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await expect.poll(() => asked.toSorted()).toEqual(both)
    // Both have been answered by then: a later answer would be fresh when the tab becomes visible.
    await openBell(page)
    await expect(items(page).first()).toContainText('While it was closed')

    asked.length = 0
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    await setVisibility('hidden')
    await page.clock.runFor(120_000)
    expect(asked).toEqual([])
    await setVisibility('visible')
    await expect.poll(() => asked.toSorted()).toEqual(both)
  })
})
