import type { Page } from '@playwright/test'
import { pushSubscriptions, quietHours } from '../src/server/db/schema/push.ts'
import { aPushBrowser } from '../test/push/push-browser.ts'
import { appOf } from './app.ts'
import { expect, openAccountMenu, test } from './fixtures.ts'
import { visit } from './pages.ts'

// A browser without a window and a push service of its maker can neither subscribe nor show a notification, so its push
// manager is replaced here. What the worker does with a message is tried in push-worker.test.ts.
test.use({ firstVisit: true })

const browser = aPushBrowser('https://fcm.googleapis.com/fcm/send/journey')

/** Replaces what asks the push service of the browser's maker. */
const withPushService = (page: Page, permission: 'granted' | 'denied' = 'granted') =>
  page.addInitScript(
    ({ endpoint, p256dh, auth, allowed }) => {
      Object.defineProperty(Notification, 'permission', { get: () => allowed })
      Notification.requestPermission = async () => allowed
      const mark = 'journey-subscribed'
      const subscription = (key: ArrayBuffer | null) => ({
        endpoint,
        options: { applicationServerKey: key, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(mark)
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(mark) ? subscription(null) : null),
        subscribe: async () => {
          localStorage.setItem(mark, 'yes')
          return subscription(null)
        },
      })
    },
    { ...browser, allowed: permission, read: undefined },
  )

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test('notifications are turned on and off for one device, and signing out ends them', async ({
  signedIn: page,
}) => {
  const { db } = appOf(page).database()
  await withPushService(page)
  await visit(page, '/profile/notifications')
  expect(await workers(page)).toBe(0)
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  expect(await workers(page)).toBe(1)
  expect(await db.select().from(pushSubscriptions)).toHaveLength(1)
  await page.getByRole('button', { name: 'Turn off on this device' }).click()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  expect(await workers(page)).toBe(0)
  expect(await db.select().from(pushSubscriptions)).toEqual([])
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect.poll(() => workers(page)).toBe(0)
  expect(await db.select().from(pushSubscriptions)).toEqual([])
})

test('a blocked browser says how to allow notifications', async ({ signedIn: page }) => {
  await withPushService(page, 'denied')
  await visit(page, '/profile/notifications')
  await expect(page.getByText(/This browser blocks notifications of Kinstead/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toHaveCount(0)
})

test('quiet hours are suggested, changed, and turned off', async ({ signedIn: page }) => {
  const { db } = appOf(page).database()
  await visit(page, '/profile/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await page.getByLabel('Until').fill('22:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choose two different times.')).toBeVisible()
  await page.getByLabel('Until').fill('06:30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await db.select().from(quietHours))[0]?.untilMinute).toBe(390)
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('From')).toHaveCount(0)
  expect(await db.select().from(quietHours)).toEqual([])
})
