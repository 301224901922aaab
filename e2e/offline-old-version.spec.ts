import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Db } from '../src/server/db/client.ts'
import { comments } from '../src/server/db/schema/comments.ts'
import { aTask } from '../test/factories/work.ts'
import { aHouseOf, type House } from './families.ts'
import { expect, test } from './fixtures.ts'
import { comment, cutOff, keepCabin, openCutOff, waiting, waitingList } from './offline-device.ts'
import { visit } from './pages.ts'

const commentsOf = (db: Db, { familyGroupId }: House) =>
  db.select({ body: comments.body }).from(comments).where(eq(comments.familyGroupId, familyGroupId))

test.use({ firstVisit: true })

/** A worker of an older release: it has a page of its own in its cache, and answers every page that fails with it. */
const oldWorker = `
const page = '<!doctype html><title>Old</title><h1>The old page</h1>'
addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open('workbox-precache-v1-' + registration.scope)
  await cache.put('/offline', new Response(page, { headers: { 'content-type': 'text/html' } }))
  await skipWaiting()
})()))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match('/offline')))
})`

/** Changes a sealed record on the device, as another release would have written it. */
const rewrite = (page: Page, prefix: string, change: Record<string, unknown>) =>
  page.evaluate(
    async ({ prefix, change }) => {
      const answer = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await answer(indexedDB.open('kinstead-offline'))
      const key: CryptoKey = await answer(db.transaction('keys').objectStore('keys').get('key'))
      const names = (await answer(db.transaction('sealed').objectStore('sealed').getAllKeys())).map(String)
      for (const name of names.filter((one) => one.startsWith(prefix))) {
        const found = await answer(db.transaction('sealed').objectStore('sealed').get(name))
        const how = (iv: Uint8Array<ArrayBuffer>) => ({
          ...{ name: 'AES-GCM', iv },
          additionalData: new TextEncoder().encode(name),
        })
        const opened = await crypto.subtle.decrypt(how(found.iv), key, found.bytes)
        const record = { ...JSON.parse(new TextDecoder().decode(opened)), ...change }
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const bytes = await crypto.subtle.encrypt(
          how(iv),
          key,
          new TextEncoder().encode(JSON.stringify(record)),
        )
        await answer(db.transaction('sealed', 'readwrite').objectStore('sealed').put({ iv, bytes }, name))
      }
      db.close()
    },
    { prefix, change },
  )

test('after an update, an old worker is replaced, what waits is sent, and the copy is taken again', async ({
  signedIn: page,
  context,
  database: { db },
  complaints,
}) => {
  complaints.expect(cutOff)
  const house = await aHouseOf(page)
  await aTask(db, house, { title: 'Fix gutter' })
  await keepCabin(page)
  await openCutOff(page)
  await comment(page, 'Fix gutter', 'Used the long ladder')
  await expect(waiting(page)).toHaveCount(1)
  // The entry is as the first release wrote it, and the copy has a form that this one does not know.
  await rewrite(page, 'outbox:', { format: undefined })
  await rewrite(page, 'copy:', { format: 0, copy: { propertyId: house.id } })
  await page.goto('about:blank')
  let isOld = true
  await context.route(/\/sw\.js/, (route) =>
    isOld ? route.fulfill({ contentType: 'text/javascript', body: oldWorker }) : route.continue(),
  )
  await context.setOffline(false)
  // A page without our script, so that nothing is sent yet.
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js?l=old')
    if (installing && installing.state !== 'activated')
      await new Promise<void>((resolve) => {
        installing.onstatechange = () => installing.state === 'activated' && resolve()
      })
  })
  await context.setOffline(true)
  await page.goto('/offline')
  await expect(page.getByRole('heading', { name: 'The old page' })).toBeVisible()
  isOld = false
  await context.setOffline(false)
  await visit(page, '/profile/device')
  await expect(page.getByText('1 change that you made offline was sent.')).toBeVisible()
  await expect(waitingList(page)).toHaveCount(0)
  expect(await commentsOf(db, house)).toEqual([{ body: 'Used the long ladder' }])
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL),
    )
    .toMatch(/\/sw\.js\?l=en/)
  await openCutOff(page)
  await expect(page.getByText('Fix gutter').first()).toBeVisible()
})

test('a copy in the form of another release is taken again when the page of the copy opens', async ({
  signedIn: page,
}) => {
  await aHouseOf(page)
  await keepCabin(page)
  await rewrite(page, 'copy:', { format: 0 })
  await page.goto('/offline')
  await expect(page.getByRole('heading', { name: 'Lake cabin' })).toBeVisible()
})

test('what a newer release recorded is left for it, and no other entry waits for that', async ({
  signedIn: page,
  context,
  database: { db },
  complaints,
}) => {
  complaints.expect(cutOff)
  const house = await aHouseOf(page)
  await aTask(db, house, { title: 'Fix gutter' })
  await keepCabin(page)
  await openCutOff(page)
  await comment(page, 'Fix gutter', 'From the future')
  await expect(waiting(page)).toHaveCount(1)
  await rewrite(page, 'outbox:', { format: 99 })
  await comment(page, 'Fix gutter', 'From today')
  await expect(waiting(page)).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByText('1 change that you made offline was sent.')).toBeVisible()
  expect(await commentsOf(db, house)).toEqual([{ body: 'From today' }])
  await rewrite(page, 'outbox:', { format: 1 })
  await visit(page, '/profile/device')
  await expect.poll(() => db.$count(comments, eq(comments.familyGroupId, house.familyGroupId))).toBe(2)
})
