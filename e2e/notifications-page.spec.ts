import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { pageSize } from '../src/features/base/notifications/notifications.rules.ts'
import { notifications } from '../src/server/db/schema/notifications.ts'
import { aNotification } from '../test/factories/notifications.ts'
import { aGroupOf, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { reload, visit } from './pages.ts'

const rows = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const bell = (page: Page) => page.locator('header').getByRole('button', { name: /^Notifications/ })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('a notification is snoozed and undone with the keyboard, and comes back by itself', async ({
  page,
  database: { db },
}) => {
  const anna = await signIn(page)
  const id = await aNotification(db, anna.id, { title: 'Clean the gutters', createdAt: minutesAgo(9) })
  await aNotification(db, anna.id, { title: 'Ben joined', createdAt: minutesAgo(5) })
  await visit(page, '/notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(rows(page).first()).toContainText('Ben joined')
  const more = page.getByRole('button', { name: 'More for Clean the gutters' })
  const snooze = async () => {
    await more.press('Enter')
    const choice = page.getByRole('menuitem', { name: 'Snooze until next week' })
    await expect(choice).toBeVisible()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    // To the last item, which deletes, and one back.
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(choice).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(page, 'Clean the gutters')).toHaveCount(0)
  }
  await snooze()
  await expect(page.getByText(/^Snoozed until Mon/)).toBeVisible()
  await expect(row(page, 'Ben joined').getByRole('button').first()).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await page.keyboard.press('u')
  await expect(rows(page).last()).toContainText('Clean the gutters')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')

  await snooze()
  await page.getByText('Snoozed', { exact: true }).click()
  await expect(page).toHaveURL(/show=snoozed/)
  await expect(row(page, 'Clean the gutters')).toContainText(/Snoozed until Mon.*\b0?8:00/)
  await expect(row(page, 'Ben joined')).toHaveCount(0)
  // Monday has come.
  await db.update(notifications).set({ listedAt: sql`now()` }).where(eq(notifications.id, id))
  await reload(page)
  await expect(page.getByText('Nothing is snoozed')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(rows(page).first()).toContainText('Clean the gutters')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
})

test('the page is opened from the bell, filtered, and read with undo', async ({ page, database: { db } }) => {
  const anna = await signIn(page)
  const familyGroupId = await aGroupOf(page, 'The Kellers')
  await aGroupOf(page, 'The Millers')
  const tell = (title: string, type: string) => aNotification(db, anna.id, { title, type, familyGroupId })
  await tell('Overdue: Clean the gutters', 'TASK_OVERDUE')
  await tell('Bill due: Water', 'BILL_DUE')
  await aNotification(db, anna.id, { title: 'Bill due: Power', type: 'BILL_DUE' })
  await visit(page, '/family-select')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  await bell(page).click()
  await page.getByRole('link', { name: 'All notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
  await expect(rows(page)).toHaveCount(3)

  await page.getByLabel('Topic').selectOption('Money')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Group', { exact: true }).selectOption('The Kellers')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/topic=MONEY/)
  await page.getByText('Unread', { exact: true }).click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bill due: Water')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')

  const read = page.getByRole('button', { name: 'Mark as read: Bill due: Water' })
  await read.click()
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Mark as unread: Bill due: Water' }).click()
  await expect(read).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the notifications')
})

test('many notifications are shown page by page', async ({ page, database: { db } }) => {
  const anna = await signIn(page)
  await visit(page, '/notifications?show=unread')
  await expect(page.getByText('Nothing unread')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'no notifications')
  for (let n = 1; n <= pageSize + 5; n++)
    await aNotification(db, anna.id, { title: `News ${n}`, createdAt: minutesAgo(n) })
  await visit(page, '/notifications')
  await expect(rows(page)).toHaveCount(pageSize)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(rows(page)).toHaveCount(pageSize + 5)
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})
