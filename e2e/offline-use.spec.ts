import type { BrowserContext, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Database } from '../src/server/db/client.ts'
import { comments } from '../src/server/db/schema/comments.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { activityLog, memberships } from '../src/server/db/schema/groups.ts'
import { payments } from '../src/server/db/schema/payments.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { aManualSection, anAsset } from '../test/factories/records.ts'
import { aTask } from '../test/factories/work.ts'
import { aWorker } from '../test/factories/workers.ts'
import { appOf } from './app.ts'
import { inDays } from './days.ts'
import { aHouseOf, type House, signIn } from './families.ts'
import { expect, openAccountMenu, test } from './fixtures.ts'
import { expectFits, show as showTheme, themes } from './looks.ts'
import { awake, visit } from './pages.ts'

// What a device keeps for places without a signal. Each journey has its own browser storage and service worker.
test.use({ firstVisit: true })

const code = '4711-open-sesame'

/** A house with something in each part, for the page's person. */
async function aFullHouse(page: Page) {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  await aManualSection(db, house, {
    kind: 'SHUT_OFFS',
    title: 'Where the water is',
    body: 'Behind the **boiler**.',
  })
  await anAsset(db, house, { name: 'Boiler', serial: 'VT-7401' })
  await aTask(db, house, { title: 'Fix gutter', dueOn: inDays(-2), description: 'Use the long ladder.' })
  await aWorker(db, { id: house.familyGroupId }, { name: 'Piet Jansen', phone: '+31 20 123456' })
  return house
}

/** Adds a code as people do, so that the app can open it. */
async function addCode(page: Page, path: string) {
  await visit(page, `${path}/codes`)
  await page.getByRole('button', { name: 'Add code or password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add code or password' })
  await dialog.getByLabel('What it is for').fill('Front door')
  await dialog.getByLabel('Code or password').fill(code)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Front door” added')).toBeVisible()
}

async function keep(page: Page, { codes = false } = {}) {
  await visit(page, '/profile/device')
  await page.getByRole('checkbox', { name: 'Lake cabin', exact: true }).check()
  if (codes) await page.getByRole('checkbox', { name: 'Lake cabin: codes & passwords too' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
}

/** Opens a page in a new tab, as after the app was killed. */
async function reopen(context: BrowserContext, page: Page, path: string) {
  await page.close()
  const opened = await context.newPage()
  await opened.goto(path, { waitUntil: 'commit' })
  await awake(opened)
  return opened
}

/** Everything in the browser's storage for this origin, as a person with developer tools would find it. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    flag: localStorage.getItem('kinstead-offline'),
  }))

const nothing = { databases: [], caches: [], workers: 0, flag: null }

test('without a choice, nothing is kept and no service worker is installed', async ({ signedIn: page }) => {
  await aFullHouse(page)
  await visit(page, '/profile/device')
  await expect(page.getByRole('checkbox', { name: 'Lake cabin', exact: true })).not.toBeChecked()
  expect(await stored(page)).toEqual(nothing)
})

test('a chosen property can be read with the network cut, also after the app was killed', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS|You are offline/)
  const house = await aFullHouse(page)
  await keep(page)
  await context.setOffline(true)
  // A link inside an open page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the copy' }).click()
  await expect(page).toHaveURL(/\/offline\?from=%2Fcalendar/)
  const offline = await reopen(context, page, `${house.path}/manual`)
  await expect(offline).toHaveURL(/\/offline\?from=/)
  await expect(offline.getByRole('heading', { level: 1, name: 'Offline' })).toBeVisible()
  await expect(offline.getByRole('heading', { name: 'Lake cabin' })).toBeVisible()
  await expect(offline.getByText('Fix gutter').first()).toBeVisible()
  await expect(offline.getByText('Overdue')).toBeVisible()
  await expect(offline.getByText('Use the long ladder.')).toBeVisible()
  await expect(offline.getByRole('link', { name: '+31 20 123456' })).toHaveAttribute(
    'href',
    'tel:+3120123456',
  )
  await offline.getByText('House manual').click()
  await expect(offline.getByText('Behind the boiler.')).toBeVisible()
  await offline.getByText('Assets', { exact: true }).click()
  await expect(offline.getByText(/VT-7401/)).toBeVisible()
  // Codes were not ticked.
  await expect(offline.getByRole('button', { name: /Show/ })).toHaveCount(0)
  await context.setOffline(false)
  await expect(offline.getByRole('heading', { level: 1, name: 'On this device' })).toBeVisible()
  await offline.getByRole('link', { name: 'Open Kinstead' }).click()
  await expect(offline).toHaveURL(`${house.path}/manual`)
})

test('ticked codes are recorded like shown ones, once, and hide after half a minute', async ({
  signedIn: page,
  context,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const house = await aFullHouse(page)
  await addCode(page, house.path)
  const lookUps = async () => {
    const rows = await database.db
      .select({ verb: activityLog.verb })
      .from(activityLog)
      .where(and(eq(activityLog.familyGroupId, house.familyGroupId), eq(activityLog.verb, 'LOOKED_UP')))
    return rows.length
  }
  await keep(page, { codes: true })
  expect(await lookUps()).toBe(1)
  await keep(page, { codes: true })
  expect(await lookUps()).toBe(1)
  await context.setOffline(true)
  await page.clock.install()
  await page.goto('/offline')
  await awake(page)
  await expect(page.locator('body')).not.toContainText(code)
  await page.getByRole('button', { name: 'Show Front door' }).click()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(page.locator('body')).not.toContainText(code)
})

test('codes that are no longer ticked do not come back from a refresh that was running', async ({
  signedIn: page,
}) => {
  await addCode(page, (await aFullHouse(page)).path)
  await keep(page, { codes: true })
  const answer = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/_serverFn/offline.getOfflineCopy*', async (route) => {
    held++
    await answer.promise
    await route.continue()
  })
  await page.clock.install()
  await page.clock.setFixedTime(Date.now() + 16 * 60_000)
  await visit(page, '/profile/device')
  await expect.poll(() => held).toBe(1)
  await page.getByRole('checkbox', { name: 'Lake cabin: codes & passwords too' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  answer.resolve()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await visit(page, '/offline')
  await expect(page.getByText('Fix gutter').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Front door' })).toHaveCount(0)
})

test('what is kept is encrypted, and never in the caches of the service worker', async ({
  signedIn: page,
}) => {
  await addCode(page, (await aFullHouse(page)).path)
  await keep(page, { codes: true })
  const found = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('kinstead-offline')
      request.onsuccess = () => resolve(request.result)
    })
    const all = <Value>(name: string) =>
      new Promise<Value[]>((resolve) => {
        const request = database.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const records = await all<{ bytes: ArrayBuffer }>('sealed')
    const keys = await all<CryptoKey>('keys')
    database.close()
    const cached: string[] = []
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const response = await (await caches.open(name)).match(request)
        addresses.push(new URL(request.url).pathname)
        cached.push((await response?.text()) ?? '')
      }
    const texts = records.map(({ bytes }) => new TextDecoder().decode(bytes)).join()
    return { texts, cached: cached.join(), addresses, extractable: keys.map((key) => key.extractable) }
  })
  expect(found.extractable).toEqual([false])
  for (const word of [code, 'Front door', 'Lake cabin', 'Keller'])
    expect([found.texts.includes(word), found.cached.includes(word)], word).toEqual([false, false])
  expect(found.addresses.filter((path) => !/^\/(offline$|assets\/)/.test(path))).toEqual([])
})

test('signing out removes everything from the device', async ({ signedIn: page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await addCode(page, (await aFullHouse(page)).path)
  await keep(page, { codes: true })
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(nothing)
  await context.setOffline(true)
  await expect(page.goto('/offline')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('another person on the same device finds nothing', async ({ signedIn: page }) => {
  await addCode(page, (await aFullHouse(page)).path)
  await keep(page, { codes: true })
  await signIn(page, { firstName: 'Ben' })
  await visit(page, '/offline')
  await expect(page.getByText('Nothing is kept on this device')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(nothing)
})

test('a removed member’s copy is deleted at the next refresh', async ({
  signedIn: page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const house = await aFullHouse(page)
  await keep(page)
  await database.db.delete(memberships).where(eq(memberships.familyGroupId, house.familyGroupId))
  await page.clock.install()
  await page.clock.setFixedTime(Date.now() + 16 * 60_000)
  await visit(page, '/profile/')
  await expect.poll(() => stored(page)).toEqual(nothing)
})

test('the copy fits a phone in both themes', async ({ signedIn: page }) => {
  await addCode(page, (await aFullHouse(page)).path)
  await keep(page, { codes: true })
  for (const theme of themes) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await visit(page, '/offline')
      await expect(page.getByText('Fix gutter').first()).toBeVisible()
      await showTheme(page, theme)
      await expectFits(page, `/offline at ${width} in ${theme}`)
    }
  }
})

/** What the server has of what was recorded offline. */
async function received(database: Database, house: House) {
  const { db } = database
  const ofGroup = <Table extends typeof tasks | typeof comments | typeof payments | typeof documents>(
    table: Table,
  ) => eq(table.familyGroupId, house.familyGroupId)
  const [ofTasks, ofComments, ofPayments, ofDocuments] = await Promise.all([
    db.select({ title: tasks.title, status: tasks.status }).from(tasks).where(ofGroup(tasks)),
    db.select({ body: comments.body }).from(comments).where(ofGroup(comments)),
    db
      .select({ title: payments.title, amountMinor: payments.amountMinor })
      .from(payments)
      .where(ofGroup(payments)),
    db.select({ taskId: documents.taskId }).from(documents).where(ofGroup(documents)),
  ])
  return {
    tasks: ofTasks.map(({ title, status }) => `${title} ${status}`).toSorted(),
    comments: ofComments.map(({ body }) => body),
    payments: ofPayments.map(({ title, amountMinor }) => `${title} ${amountMinor}`),
    photos: ofDocuments.filter(({ taskId }) => taskId !== null).length,
  }
}

async function recordEverything(page: Page) {
  await page.getByRole('button', { name: 'Mark as done: Fix gutter' }).click()
  await expect(page.getByText('Done, waiting to be sent')).toBeVisible()
  await page.getByRole('button', { name: 'Comment on Fix gutter' }).click()
  await expect(page.getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('Used the long ladder')
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByLabel('What is the problem?').fill('Wet wall')
  await page.getByLabel('Add photos').setInputFiles({
    name: 'wall.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#222' } })
      .png()
      .toBuffer(),
  })
  await expect(page.getByText('wall.png')).toBeVisible()
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await page.getByRole('button', { name: 'Record expense' }).click()
  await page.getByLabel('Title').fill('Sealant')
  await page.getByLabel('Amount').fill('12.50')
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await expect(waitingList(page).getByText('Waiting', { exact: true })).toHaveCount(4)
}

const waitingList = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' })

test('what is recorded offline survives the end of the app and is sent once', async ({
  signedIn: page,
  context,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const house = await aFullHouse(page)
  await keep(page)
  await context.setOffline(true)
  await page.goto('/offline')
  await awake(page)
  await recordEverything(page)
  const again = await reopen(context, page, '/offline')
  await expect(waitingList(again).getByText('Waiting', { exact: true })).toHaveCount(4)
  // The first answer is lost after the server has stored the comment: the comment is sent again, and stored once.
  let lost = 0
  await again.route('**/_serverFn/comments.addComment*', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => lost).toBe(1)
  await visit(again, '/profile/device')
  await expect(again.getByText('3 changes that you made offline were sent.')).toBeVisible()
  await expect(waitingList(again)).toHaveCount(0)
  expect(await received(database, house)).toEqual({
    tasks: ['Fix gutter DONE', 'Wet wall REPORT'],
    comments: ['Used the long ladder'],
    payments: ['Sealant 1250'],
    photos: 1,
  })
})

test('once back online, the page says what was sent and shows the copy as it is now', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await aFullHouse(page)
  await keep(page)
  await context.setOffline(true)
  await page.goto('/offline')
  await awake(page)
  await page.getByRole('button', { name: 'Mark as done: Fix gutter' }).click()
  await expect(page.getByText('We send it once you are back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 change that you made offline was sent.')).toBeVisible()
  await expect(waitingList(page)).toHaveCount(0)
  await expect(page.getByText('Fix gutter')).toHaveCount(0)
})

test('a report that others edited before it was sent again has arrived, and its photo follows', async ({
  signedIn: page,
  context,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 409/)
  const house = await aFullHouse(page)
  await keep(page)
  await context.setOffline(true)
  await page.goto('/offline')
  await awake(page)
  await recordEverything(page)
  let lost = 0
  await page.route('**/_serverFn/problem-reports.reportProblem*', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await database.db
      .update(tasks)
      .set({ title: 'Wet wall in the cellar' })
      .where(eq(tasks.title, 'Wet wall'))
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => lost).toBe(1)
  await visit(page, '/profile/device')
  // The list is empty as well until the page has read what waits.
  await expect.poll(async () => (await received(database, house)).photos).toBe(1)
  await expect(waitingList(page)).toHaveCount(0)
  expect((await received(database, house)).tasks).toContain('Wet wall in the cellar REPORT')
})

test('a conflict is shown, and can be discarded', async ({
  signedIn: page,
  context,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 40\d/)
  const house = await aFullHouse(page)
  await keep(page)
  await context.setOffline(true)
  await page.goto('/offline')
  await awake(page)
  await page.getByRole('button', { name: 'Mark as done: Fix gutter' }).click()
  await expect(waitingList(page).getByText('Waiting', { exact: true })).toBeVisible()
  await database.db
    .update(tasks)
    .set({ title: 'Fix gutter and roof', version: 7 })
    .where(eq(tasks.familyGroupId, house.familyGroupId))
  await context.setOffline(false)
  await expect(waitingList(page).getByText('Not sent')).toBeVisible()
  await expect(waitingList(page).getByText('Open the task once you are online')).toBeVisible()
  expect((await received(database, house)).tasks).toEqual(['Fix gutter and roof TODO'])
  await page.getByRole('button', { name: 'Discard: Task done: Fix gutter' }).click()
  await expect(waitingList(page)).toHaveCount(0)
  await expect(page.getByText('Discarded. It will not be sent.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('signing out asks before it loses what waits', async ({ signedIn: page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await aFullHouse(page)
  await keep(page)
  await context.setOffline(true)
  await page.goto('/offline')
  await awake(page)
  await page.getByRole('button', { name: 'Mark as done: Fix gutter' }).click()
  await expect(waitingList(page).getByText('Waiting', { exact: true })).toBeVisible()
  await page.route('**/_serverFn/tasks.moveTask*', (route) => route.abort())
  await context.setOffline(false)
  await visit(page, '/profile/device')
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await (await openAccountMenu(page)).click()
  await expect
    .poll(() => asked)
    .toEqual(['1 change that you made offline has not been sent. Continue and lose it?'])
  await expect(waitingList(page)).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(nothing)
})

test('what waits stays for its author when the session ends, and is gone for anyone else', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  // The page may send before it is left; without a session that is refused.
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 401/)
  await aFullHouse(page)
  await keep(page)
  await context.setOffline(true)
  await page.goto('/offline')
  await awake(page)
  await page.getByRole('button', { name: 'Mark as done: Fix gutter' }).click()
  await expect(waitingList(page).getByText('Waiting', { exact: true })).toBeVisible()
  await context.clearCookies()
  await context.setOffline(false)
  await visit(page, '/offline')
  await expect(page.getByText('1 change is waiting.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Fix gutter')
  await signIn(page, { firstName: 'Ben' })
  await visit(page, '/profile/device')
  await expect.poll(() => stored(page)).toEqual(nothing)
})
