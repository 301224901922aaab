import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { documents } from '../src/server/db/schema/documents.ts'
import { payments } from '../src/server/db/schema/payments.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { appOf } from './app.ts'
import { aHouseOf, type House, signIn } from './families.ts'
import { expect, openAccountMenu, test } from './fixtures.ts'
import { expectAccessible, expectContrast, expectFits, show } from './looks.ts'
import { reload, visit } from './pages.ts'
import { aPdf } from './pdf.ts'

// What another app shares with the installed app. A form of our own origin stands for the phone: the service worker takes
// both alike.
test.use({ firstVisit: true })

const jpeg = (await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer()).toString('base64')
const pdf = Buffer.from(aPdf(['The bill'])).toString('base64')
const photo = (name = 'Roof.jpg') => ({ name, type: 'image/jpeg', base64: jpeg })
const bill = { name: 'Bill.pdf', type: 'application/pdf', base64: pdf }

/** Lets the pages believe that they run in the installed app. */
const install = (page: Page) =>
  page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      const list = real(query)
      if (query.includes('display-mode'))
        Object.defineProperty(list, 'matches', { value: query.includes('standalone') })
      return list
    }
  })

/** Opens the installed app, and waits until it can receive. */
async function openInstalled(page: Page) {
  await install(page)
  await visit(page, '/profile/')
  await expect.poll(() => stored(page)).toMatchObject({ databases: ['kinstead-shared'], workers: 1 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
}

type Sent = { files?: { name: string; type: string; base64: string }[]; title?: string; text?: string }

/** Sends the form as a phone does. @returns who answered it: the worker or the server */
async function share(page: Page, sent: Sent) {
  const answered = page.waitForResponse((response) => response.url().endsWith('/share-target'))
  await sendForm(page, sent, '/share-target')
  const response = await answered
  await page.waitForURL(/\/(shared|login)/)
  return { isFromWorker: response.fromServiceWorker(), status: response.status() }
}

const sendForm = (page: Page, sent: Sent, address: string) =>
  page.evaluate(
    ({ files = [], title = '', text = '', action }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
      const field = (name: string, type: string) => {
        const input = document.createElement('input')
        Object.assign(input, { name, type })
        form.append(input)
        return input
      }
      field('title', 'text').value = title
      field('text', 'text').value = text
      const chosen = new DataTransfer()
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        chosen.items.add(new File([bytes], name, { type }))
      }
      const input = field('files', 'file')
      input.multiple = true
      input.files = chosen.files
      document.body.append(form)
      form.submit()
    },
    { ...sent, action: address },
  )

const stored = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    flag: localStorage.getItem('kinstead-receiving') !== null,
  }))

const nothing = { databases: [], workers: 0, flag: false }

/** Waits until the page has let go of what it sent: the answer to an upload arrives after its row is written. */
const expectLetGo = (page: Page) =>
  expect.poll(async () => (await recordsOf(page)).map(({ name }) => name)).toEqual(['receiver'])

const sharedFiles = (page: Page) => page.getByRole('list', { name: 'Shared files' })
const isEmpty = (page: Page) => expect(page.getByText('Nothing is waiting here')).toBeVisible()

const documentsOf = (page: Page, { familyGroupId }: House) =>
  appOf(page)
    .database()
    .db.select({ taskId: documents.taskId, paymentId: documents.paymentId, title: documents.title })
    .from(documents)
    .where(eq(documents.familyGroupId, familyGroupId))

test('a shared photo becomes a problem report, with the keyboard alone', async ({ signedIn: page }) => {
  const house = await aHouseOf(page)
  await openInstalled(page)
  const sent = { files: [photo()], title: 'Water in the cellar', text: 'Since Monday' }
  expect(await share(page, sent)).toEqual({ isFromWorker: true, status: 303 })
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Shared with Kinstead" [level=1]
    - list "Shared files":
      - listitem: Roof.jpg
    - paragraph: Water in the cellar
    - paragraph: Since Monday
    - paragraph: Lake cabin
    - heading "What is it?" [level=2]
    - list:
      - listitem:
        - link "Problem report Something is broken or needs attention."
      - listitem:
        - link "Expense receipt You paid for something."
      - listitem:
        - button "Document Keep it with the property. The upload starts right away."
    - paragraph: /It is only on this device/
    - button "Discard"
  `)
  // A reload does not lose it.
  await reload(page)
  await expect(sharedFiles(page).locator('img')).toHaveJSProperty('complete', true)
  const report = page.getByRole('link', { name: /^Problem report/ })
  for (
    let steps = 0;
    steps < 60 && !(await report.evaluate((one) => one === document.activeElement));
    steps++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What is the problem?')).toHaveValue('Water in the cellar')
  await expect(page.getByLabel('Details')).toHaveValue('Since Monday')
  await expect(page.getByRole('list', { name: 'Photos to send' })).toContainText('Roof.jpg')
  await page.getByLabel('What is the problem?').press('Enter')
  await expect(page.getByText('Problem reported. Thank you.')).toBeVisible()
  await expect.poll(async () => (await documentsOf(page, house)).length).toBe(1)
  const { db } = appOf(page).database()
  const [task] = await db.select().from(tasks).where(eq(tasks.familyGroupId, house.familyGroupId))
  expect(task).toMatchObject({ status: 'REPORT', title: 'Water in the cellar', description: 'Since Monday' })
  expect(await documentsOf(page, house)).toMatchObject([{ taskId: task?.id }])
  await expectLetGo(page)
  await visit(page, '/shared')
  await isEmpty(page)
})

test('a shared photo and bill become an expense with its receipts', async ({ signedIn: page }) => {
  const house = await aHouseOf(page)
  await openInstalled(page)
  await share(page, { files: [photo(), bill], title: 'Roof.jpg', text: 'Bob has the original' })
  // A PDF is no photo of a problem.
  await expect(page.getByRole('link', { name: /^Problem report/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Expense receipt/ }).click()
  await expect(page.getByRole('list', { name: 'Chosen receipts' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Note')).toHaveValue('Bob has the original')
  await page.getByLabel('Title', { exact: true }).fill('Roof repair')
  await page.getByLabel('Amount', { exact: true }).fill('120')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roof repair' })).toBeVisible()
  await expect.poll(async () => (await documentsOf(page, house)).length).toBe(2)
  const { db } = appOf(page).database()
  const [payment] = await db.select().from(payments).where(eq(payments.familyGroupId, house.familyGroupId))
  expect(payment).toMatchObject({ amountMinor: 12_000, propertyId: house.id })
  expect((await documentsOf(page, house)).map(({ paymentId }) => paymentId)).toEqual([
    payment?.id,
    payment?.id,
  ])
  await expectLetGo(page)
  await visit(page, '/shared')
  await isEmpty(page)
})

test('a shared bill becomes a document, and the next one is for the same property first', async ({
  signedIn: page,
}) => {
  const first = await aHouseOf(page, 'Lake cabin')
  const house = await aHouseOf(page, 'Town house', first.familyGroupId)
  await openInstalled(page)
  await share(page, { files: [bill] })
  await expect(page.getByRole('button', { name: /^Document/ })).toHaveCount(0)
  await page.getByLabel('Where does it belong?').selectOption('Town house')
  await page.getByRole('button', { name: /^Document/ }).click()
  await expect(page).toHaveURL(`${house.path}/documents`)
  await expect(page.getByText('File uploaded.')).toBeVisible()
  expect(await documentsOf(page, house)).toMatchObject([{ taskId: null, paymentId: null }])
  await share(page, { files: [photo()] })
  await expect(page.getByLabel('Where does it belong?')).toHaveValue(house.id)
  await page.getByRole('button', { name: 'Discard' }).click()
  await isEmpty(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await visit(page, `${house.path}/report?shared=true`)
  await expect(page).toHaveURL('/shared')
})

test('what cannot be taken is named, the newest share counts, and nothing is readable on the disk', async ({
  signedIn: page,
  context,
}) => {
  await aHouseOf(page)
  await openInstalled(page)
  const film = { name: 'Film.mp4', type: 'video/mp4', base64: jpeg }
  const many = Array.from({ length: 11 }, (_, at) => photo(`Photo ${at + 1}.jpg`))
  await share(page, { files: [film, ...many], text: 'Secret words' })
  await expect(sharedFiles(page).getByRole('listitem')).toHaveCount(10)
  const refused = page.getByRole('list', { name: 'Not taken' })
  await expect(refused).toContainText('Film.mp4 Unsupported file format')
  await expect(refused).toContainText('Photo 11.jpg You can share up to 10 files at a time')
  for (const [theme, width] of [
    ['dark', 360],
    ['light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await show(page, theme)
    await expectAccessible(page, `what was shared, ${theme}, ${width}`)
    await expectContrast(page, `what was shared, ${theme}`)
    await expectFits(page, `what was shared, ${theme}, ${width}`)
  }
  const texts = (await recordsOf(page)).map(({ text }) => text).join()
  expect(texts).not.toMatch(/Secret words|Photo 1|JFIF/)
  await share(page, { files: [film] })
  await expect(refused).toContainText('Film.mp4')
  await expect(page.getByRole('heading', { name: 'What is it?' })).toHaveCount(0)
  await share(page, {})
  await isEmpty(page)
  const other = await context.newPage()
  await visit(other, '/shared')
  await share(other, { files: [photo('Newest.jpg')] })
  await expect(sharedFiles(other)).toHaveText('Newest.jpg')
  await reload(page)
  await expect(sharedFiles(page)).toHaveText('Newest.jpg')
})

/** The names and texts of everything in the database of what was shared. */
const recordsOf = (page: Page) =>
  page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('kinstead-shared'))
    const store = db.transaction('sealed').objectStore('sealed')
    const [names, records] = await Promise.all([result(store.getAllKeys()), result(store.getAll())])
    db.close()
    const decoder = new TextDecoder('latin1')
    return records.map(({ bytes }, at) => ({ name: String(names[at]), text: decoder.decode(bytes) }))
  })

test('a full disk is named', async ({ signedIn: page, context }) => {
  await aHouseOf(page)
  await openInstalled(page)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('the disk is full', 'QuotaExceededError')
    }
  })
  await share(page, { files: [photo()] })
  await expect(page.getByRole('alert')).toHaveText(/There is not enough free space on this device/)
  await isEmpty(page)
})

test('without the installed app, a share reaches nothing, and the page says so', async ({
  signedIn: page,
}) => {
  await aHouseOf(page)
  await visit(page, '/profile/')
  expect(await share(page, { files: [photo()] })).toEqual({ isFromWorker: false, status: 303 })
  await expect(page).toHaveURL('/shared?lost=missed')
  await expect(page.getByRole('alert')).toHaveText(/Share them again/)
  await isEmpty(page)
  expect(await stored(page)).toEqual(nothing)
})

test('an app that was installed in this tab receives at once', async ({ signedIn: page }) => {
  await aHouseOf(page)
  await visit(page, '/profile/')
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect.poll(() => stored(page)).toMatchObject({ databases: ['kinstead-shared'], workers: 1 })
})

test('signing out deletes what was shared', async ({ signedIn: page }) => {
  await aHouseOf(page)
  await openInstalled(page)
  await share(page, { files: [photo()] })
  await expect(sharedFiles(page)).toBeVisible()
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(nothing)
  // Without the worker it goes to the server, which keeps nothing and asks who it is.
  expect(await share(page, { files: [photo()] })).toEqual({ isFromWorker: false, status: 303 })
  await expect(page).toHaveURL(/\/login\?/)
})

/** As a form of a page elsewhere; the page itself is ours, under the address of another site. */
async function openElsewhere(page: Page, context: BrowserContext) {
  const body = '<!doctype html><html lang="en"><title>Elsewhere</title><body></body></html>'
  await context.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://evil.example/')
}

test('a share after the session ended is there once its person has signed in, and for nobody else', async ({
  signedIn: page,
  context,
}) => {
  await aHouseOf(page)
  const cookies = await context.cookies()
  await openInstalled(page)
  await context.clearCookies()
  await share(page, { files: [photo()] })
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/shared' })}`)
  await context.addCookies(cookies)
  await visit(page, '/shared')
  await expect(sharedFiles(page)).toHaveText('Roof.jpg')
  const { id: ben } = await signIn(page, { firstName: 'Ben' })
  await visit(page, '/shared')
  await isEmpty(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kinstead-receiving'))).toBe(ben)
  await context.clearCookies()
  await context.addCookies(cookies)
  await visit(page, '/shared')
  await isEmpty(page)
})

test('a page of another site can leave nothing here', async ({ signedIn: page, context, baseURL }) => {
  await aHouseOf(page)
  await openInstalled(page)
  await openElsewhere(page, context)
  await sendForm(page, { files: [photo()] }, `${baseURL}/share-target`)
  // The worker answered: the server would say that the share was missed.
  await expect(page).toHaveURL('/shared')
  await isEmpty(page)
})
