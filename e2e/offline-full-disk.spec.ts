import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { comments } from '../src/server/db/schema/comments.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { aTask } from '../test/factories/work.ts'
import { appOf } from './app.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import {
  chooseCabin,
  comment,
  cutOff,
  keepCabin,
  openCutOff,
  tick,
  waiting,
  waitingList,
} from './offline-device.ts'

test.use({ firstVisit: true })

/** Lets the browser have room for so many bytes of this site, or as many as it has without a number. */
async function limitTo(page: Page, quotaSize?: number) {
  const browser = await page.context().newCDPSession(page)
  const { origin } = appOf(page)
  await browser.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  })
}

const room = 64 * 1024 * 1024

/**
 * Leaves no room for anything more. A browser remembers for half a minute how much room there was, unless it is asked
 * for more than that, so this asks for more and is refused.
 */
async function fillUp(page: Page) {
  await limitTo(page, 1)
  const refusal = page.evaluate(
    (size) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('more-than-fits')
        opening.onupgradeneeded = () => opening.result.createObjectStore('bytes')
        opening.onerror = () => resolve(opening.error?.name)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('bytes', 'readwrite')
          writing.objectStore('bytes').put(new Uint8Array(size), 'all')
          writing.oncomplete = () => resolve('written')
          writing.onabort = () => resolve(writing.error?.name)
        }
      }),
    room,
  )
  expect(await refusal).toBe('QuotaExceededError')
}

const noRoom = 'There is no room on this device. Free some space, then try again.'

test('a device without room says so, and keeps nothing by halves', async ({ signedIn: page, complaints }) => {
  complaints.expect(cutOff)
  complaints.expect(/quota/i)
  const house = await aHouseOf(page)
  await aTask(appOf(page).database().db, house, { title: 'Fix gutter' })
  await limitTo(page, 1)
  await chooseCabin(page)
  await expect(page.getByText(noRoom).first()).toBeVisible()
  await expect(page.getByText('Saved on this device')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('kinstead-offline'))).toBeNull()
  await limitTo(page)
  await keepCabin(page)
  await openCutOff(page)
  await expect(page.getByText('Fix gutter').first()).toBeVisible()
})

test('on a full device, what is kept stays, a form keeps what was typed, and what waits is sent', async ({
  signedIn: page,
  database: { db },
  complaints,
}) => {
  complaints.expect(cutOff)
  complaints.expect(/quota/i)
  complaints.expect(/status of 409/)
  const house = await aHouseOf(page)
  await aTask(db, house, { title: 'Fix gutter' })
  await aTask(db, house, { title: 'Paint door' })
  const gate = await aTask(db, house, { title: 'Oil gate' })
  await limitTo(page, room)
  await keepCabin(page)
  await openCutOff(page)
  await comment(page, 'Fix gutter', 'Used the long ladder')
  await tick(page, 'Paint door')
  await tick(page, 'Oil gate')
  await expect(waiting(page)).toHaveCount(3)
  await fillUp(page)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByLabel('What is the problem?').fill('Wet wall')
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await expect(page.getByText('This could not be saved on this device.')).toBeVisible()
  await expect(page.getByLabel('What is the problem?')).toHaveValue('Wet wall')
  await expect(waiting(page)).toHaveCount(3)
  // The copy can still be read after the app was killed.
  await openCutOff(page)
  await expect(page.getByText('Fix gutter').first()).toBeVisible()
  await expect(waiting(page)).toHaveCount(3)
  await db.update(tasks).set({ status: 'CANCELLED', version: 2 }).where(eq(tasks.id, gate.id))
  await page.context().setOffline(false)
  // What was refused is said, although the device has no room to note it.
  await expect(waitingList(page).getByText('Not sent')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  const sent = await db
    .select({ body: comments.body })
    .from(comments)
    .where(eq(comments.familyGroupId, house.familyGroupId))
  expect(sent).toEqual([{ body: 'Used the long ladder' }])
  const [door] = await db
    .select({ status: tasks.status })
    .from(tasks)
    .where(and(eq(tasks.title, 'Paint door'), eq(tasks.familyGroupId, house.familyGroupId)))
  expect(door).toEqual({ status: 'DONE' })
})
