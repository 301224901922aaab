import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { listMembers } from '../src/features/base/groups/server/memberships.repository.ts'
import type { Database, Db } from '../src/server/db/client.ts'
import { files } from '../src/server/db/schema/files.ts'
import type { shareLinks } from '../src/server/db/schema/share-links.ts'
import { createDiskFiles } from '../src/server/gateways/files/disk-files.ts'
import { aDecision } from '../test/factories/decisions.ts'
import { anEmergencyRequest, aTrustedPerson } from '../test/factories/emergency-access.ts'
import { anOutsider, aSettlement, participantOf } from '../test/factories/money.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import {
  aDocument,
  aKey,
  aManualSection,
  aMeter,
  anAsset,
  anOwnership,
  aReading,
} from '../test/factories/records.ts'
import { aRelativeLink } from '../test/factories/relative-links.ts'
import { aGuestBookEntry, aProject, aSchedule, aStay, aTask } from '../test/factories/work.ts'
import { aJobLink, aQuote, aStandingLink, aVisit, aWorker } from '../test/factories/workers.ts'
import { type App, appOf, startApp } from './app.ts'
import { type Contexts, sharedContext, startEmpty, tidy } from './contexts.ts'
import { inDays } from './days.ts'
import { aHouseOf, signIn } from './families.ts'
import { everyMoneyPage } from './money-pages.ts'
import { awake, visit } from './pages.ts'
import { aPdf } from './pdf.ts'

export { expect }

type Person = { firstName: string; lastName: string; email: string; password: string }

type TestFixtures = {
  /**
   * Gives each journey an unused context: for journeys that change the clock, which cannot be reset, or that need an
   * empty cache.
   */
  firstVisit: boolean
  /** A page of a signed-in person who is in no group yet. */
  signedIn: Page
  /** The app's database, for states that take weeks or many people. */
  database: Database
  /** Errors and warnings in the browser; an unannounced one fails the test. */
  complaints: Complaints
}

class Complaints {
  readonly #lines: string[] = []
  readonly #expected: RegExp[] = []

  add(line: string) {
    this.#lines.push(line)
  }

  /** Announces errors that this test causes on purpose: the browser logs each refused or aborted request. */
  expect(pattern: RegExp) {
    this.#expected.push(pattern)
  }

  get unexpected() {
    return this.#lines.filter((line) => !this.#expected.some((pattern) => pattern.test(line)))
  }
}

type WorkerFixtures = {
  /** Settings of the app besides its defaults; a test file uses `test.use({ environment })`. */
  environment: Record<string, string>
  app: App
  contexts: Contexts
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker', option: true }],
  app: [
    async ({ environment }, use) => {
      const app = await startApp(environment)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ app }, use) => use(app.origin),
  contexts: [({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  firstVisit: [false, { option: true }],
  context: async ({ browser, baseURL, viewport, hasTouch, firstVisit, contexts }, use) => {
    const make = () => browser.newContext()
    const key = JSON.stringify({ baseURL, viewport, hasTouch })
    await use(firstVisit ? await make() : await sharedContext(contexts, key, make))
    await tidy(browser, contexts)
  },
  database: async ({ app }, use) => use(app.database()),
  complaints: async ({ browserName: _ }, use) => {
    const complaints = new Complaints()
    await use(complaints)
    expect(complaints.unexpected).toEqual([])
  },
  page: async ({ page, app, complaints }, use) => {
    await startEmpty(page, app.origin)
    listen(page, complaints)
    await use(page)
  },
  signedIn: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
})

/** Fails the test on every console error, every exception and every violation of the security policy. */
function listen(page: Page, complaints: Complaints) {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.add(`${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => complaints.add(`${error.message} (${page.url()})`))
}

let people = 0

export const aPerson = (): Person => ({
  firstName: 'Anna',
  lastName: 'Keller',
  email: `anna.${process.pid}.${people++}@family.example`,
  password: 'three blue boats 7',
})

/** Creates an account at the provider from any page that sends a visitor to sign in, and returns. */
export async function signUp(page: Page, person: Person, { from = '/login', confirmLater = false } = {}) {
  await fromAnAddressOfTheirOwn(page)
  await page.goto(from)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  // If mail is sent, the provider asks for a code.
  if (confirmLater) await page.getByRole('link', { name: 'Do this later' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/oidc'), { waitUntil: 'commit' })
  await awake(page)
}

/** An address can create thirty accounts in an hour, and all journeys of a worker come from one machine. */
async function fromAnAddressOfTheirOwn(page: Page) {
  const address = `10.0.${Math.floor(people / 256)}.${people % 256}`
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address })
}

/**
 * Holds the page's scripts back, as a slow phone does.
 * @returns releases them
 */
export async function holdScripts(page: Page, which = /\/assets\/[^/]*\.js$/) {
  const held = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve()
}

/** The account menu is loaded after the page; a press before that is lost, as on any page that waits for its script. */
export async function openAccountMenu(page: Page) {
  const item = page.getByRole('menuitem', { name: 'Log out' })
  await expect(async () => {
    await page.getByRole('button', { name: /^(Your account|Menu)$/ }).click()
    await expect(item).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return item
}

/**
 * Adds an asset to the property at this address.
 * @returns the address of the asset's page
 */
export async function addAsset(page: Page, property: string, fields: Record<string, string>) {
  await visit(page, `${property}/assets/new`)
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(text)
    else await field.fill(text)
  }
  await page.getByRole('button', { name: 'Add asset' }).click()
  await expect(page.getByRole('heading', { level: 1, name: fields.Name })).toBeVisible()
  return new URL(page.url()).pathname
}

/**
 * Starts a project in the property at this address.
 * @returns the address of the project's page
 */
export async function addProject(page: Page, property: string, title: string) {
  await visit(page, `${property}/projects/new`)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await awake(page)
  return new URL(page.url()).pathname
}

/** Stores the bytes of a file for its row. */
async function writeFile({ database, dataDir }: App, fileId: string, bytes: Buffer) {
  const [file] = await database().db.select().from(files).where(eq(files.id, fileId))
  if (!file) throw new Error('there is no such file')
  await createDiskFiles(join(dataDir, 'files')).put(file.storageKey, bytes, file.contentType)
}

/** The pages of a contractor: the offer of a job, an accepted job, and all jobs. */
export async function everyContractorPage(
  db: Db,
  family: { familyGroupId: string; houseId: string; createdBy: string },
) {
  const { familyGroupId, houseId, createdBy } = family
  const house = { id: houseId, familyGroupId }
  const worker = await aWorker(db, { id: familyGroupId }, { name: 'Tom Berg' })
  const linkTo = async (title: string, answer: Partial<typeof shareLinks.$inferInsert>) => {
    const project = await aProject(db, house, { title })
    const job = { project, worker }
    await aTask(db, house, { projectId: project.id, title: `Look at it: ${title}`, isVisibleToWorkers: true })
    await aQuote(db, job)
    await aVisit(db, job)
    const { shareCode } = await aJobLink(db, job, { createdBy, message: 'Can you help?', ...answer })
    return `/worker-share/${shareCode}`
  }
  const accepted = { acceptedAt: new Date(), acceptedName: 'Tom' }
  const jobs = [await linkTo('Chimney', {}), await linkTo('Fence', accepted)]
  return [...jobs, `/worker-projects/${await aStandingLink(db, worker, { createdBy })}`]
}

/** Returns every page of the product that has an address, for tests that visit all of them. */
export async function everyPage(page: Page): Promise<string[]> {
  const app = appOf(page)
  const { db } = app.database()
  const house = await aHouseOf(page)
  const { familyGroupId, dashboard, path: property } = house
  const group = `/family-select?familyGroupId=${familyGroupId}`
  const edit = `/property-edit/${house.id}`
  const [anna] = await listMembers(db, familyGroupId)
  if (!anna) throw new Error('nobody is in the group')
  const { id: userId } = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId, role: 'MEMBER', color: 'pine' })
  await aTrustedPerson(db, { familyGroupId, userId })
  await anEmergencyRequest(db, { familyGroupId, userId })
  // Half of the property has no owner, so that its pages say what is missing.
  await anOwnership(db, house, '2026-01-01', [
    { userId: anna.userId, ownerName: 'Anna Keller', basisPoints: 5_000 },
  ])
  const asset = `/asset/${(await anAsset(db, house, { serial: 'VT-7401' })).id}`
  const work = {
    title: 'Fix gutter',
    dueOn: inDays(1),
    priority: 'HIGH',
    assigneeUserId: anna.userId,
  } as const
  const task = `/task/${(await aTask(db, house, work)).id}`
  const { id: projectId } = await aProject(db, house)
  const project = `/project/${projectId}`
  const job = {
    project: { id: projectId, propertyId: house.id, familyGroupId },
    worker: await aWorker(db, { id: familyGroupId }),
  }
  const { id: quoteId } = await aQuote(db, job, { days: 3, terms: '30 days net' })
  const rosa = await aWorker(db, { id: familyGroupId }, { name: 'Rosa Lindt' })
  await aQuote(db, { ...job, worker: rosa }, { materialsMinor: null, totalMinor: 60_000 })
  const visitPage = `/visit/${(await aVisit(db, job)).id}`
  const plan = `/schedule/${(await aSchedule(db, house)).id}`
  const { id: documentId, fileId } = await aDocument(db, house, { title: 'Deed', fileName: 'Deed.pdf' })
  await writeFile(app, fileId, aPdf(['The deed']))
  const manual = { kind: 'BINS', body: 'On **Tuesdays**, by the gate.' } as const
  const { id: manualSectionId } = await aManualSection(db, house, manual)
  await aManualSection(db, house, {
    kind: 'PACKING',
    title: 'For the cabin',
    body: '- Boots\n- Bed linen',
    position: 1,
  })
  const past = { status: 'CONFIRMED', startsOn: '2026-07-03', endsOn: '2026-07-10' } as const
  const stay = await aStay(db, house, { ...past, userId: anna.userId })
  await aGuestBookEntry(db, stay, { authorUserId: anna.userId })
  await aStay(db, house, { ...past, userId: anna.userId })
  const { id: keyId } = await aKey(db, house, { copies: 2 })
  await aKey(db, house, { label: 'Cellar', returnedOn: '2026-11-20' })
  const meter = await aMeter(db, house, { number: '4711', place: 'Cellar' })
  await aReading(db, meter)
  await aReading(db, meter, { readOn: '2026-11-24', valueThousandths: 1_085_500 })
  const meterPage = `${property}/meters/${meter.id}`
  const { id: draftId } = await aDecision(db, house, {
    question: 'Which roof?',
    options: ['Slate roof', 'Tiled roof'],
  })
  const { id: decisionId } = await aDecision(db, house, {
    state: 'OPEN',
    background: '**The roof leaks.**',
    openedBy: anna.userId,
    voters: [
      { userId: anna.userId, name: 'Anna Keller', basisPoints: 5_000 },
      { userId: null, name: 'Rosa Lindt', basisPoints: 5_000 },
    ],
  })
  const money = await everyMoneyPage(page, house, project)
  const participantId = await anOutsider(db, familyGroupId, 'Aunt Greta')
  const relative = await aRelativeLink(db, house, {
    ...{ issuedBy: anna.userId, ownerName: 'Rosa Lindt', participantId },
    scopes: ['MANUAL', 'VOTE', 'MONEY'],
  })
  const paid = { fromId: await participantOf(db, familyGroupId, anna.userId), toId: participantId }
  await aSettlement(db, house, { ...paid, note: '**The roof**' })
  await aSettlement(db, house, {
    ...paid,
    ...{ amountMinor: 2_500, status: 'DISPUTED', statusReason: 'The roof', decidedAt: new Date() },
  })
  const contact = { phone: '+31 20 123456', email: 'piet@jansen.example', rating: 5 }
  const worker = `/worker/${(await aWorker(db, { id: familyGroupId }, contact)).id}`
  return [
    '/',
    '/privacy',
    '/terms',
    '/offline',
    '/404',
    '/no/such/page',
    '/family-select',
    group,
    `${group}&tab=settings`,
    `${group}&tab=categories`,
    `${group}&tab=activity`,
    `${group}&tab=trash`,
    `${group}&tab=export`,
    '/family-select/import',
    dashboard,
    `/calendar?familyGroupId=${familyGroupId}&view=agenda`,
    `/calendar?familyGroupId=${familyGroupId}&view=month`,
    `/calendar?familyGroupId=${familyGroupId}&view=week`,
    `/calendar/${familyGroupId}/others`,
    ...money,
    `/workers/${familyGroupId}`,
    `/workers/${familyGroupId}?q=nothing`,
    `/workers/${familyGroupId}/new`,
    `/workers/${familyGroupId}/import`,
    worker,
    `${worker}/edit`,
    '/property/new',
    `${property}/tasks`,
    `${property}/tasks?status=all&q=nothing`,
    `/tasks?familyGroupId=${familyGroupId}&assignee=me`,
    `${property}/tasks?view=board`,
    `${property}/tasks/new`,
    task,
    `${task}/edit`,
    `/add?propertyId=${house.id}`,
    '/shared',
    '/shared?lost=full',
    property,
    project,
    `${project}?view=list`,
    `${project}/quotes`,
    `${project}/quotes/new`,
    `${project}/quotes/ask`,
    `${project}/quotes/${quoteId}/edit`,
    `${project}/visits`,
    `${property}/visits`,
    `${property}/visits/new`,
    visitPage,
    `${visitPage}/edit`,
    `${project}/documents`,
    `${project}/links`,
    `${project}/activity`,
    `${project}/edit`,
    `${property}/projects`,
    `${property}/projects?status=CANCELLED`,
    `${property}/projects/new`,
    `${property}/assets/import`,
    `${property}/activity`,
    `${property}/manual/${manualSectionId}/edit`,
    `${property}/manual`,
    `${property}/manual/new`,
    `${property}/manual/new?kind=BINS`,
    `${property}/manual/print`,
    `${property}/stays`,
    `/stay/${stay.id}/checklists`,
    `${property}/guest-book`,
    `${property}/house`,
    `${property}/codes`,
    `${property}/keys`,
    `${property}/keys/new`,
    `${property}/keys/${keyId}/edit`,
    `${property}/meters`,
    `${property}/meters/new`,
    meterPage,
    `${meterPage}/edit`,
    `${meterPage}/readings/new`,
    `${property}/handover`,
    `${property}/handover/pack`,
    `${property}/decisions`,
    `${property}/decisions/new`,
    `/decision/${decisionId}`,
    `/decision/${draftId}`,
    `/decision/${draftId}/edit`,
    `${property}/owners`,
    `${property}/owners/change`,
    `${property}/documents`,
    `/document/${documentId}`,
    `${property}/report`,
    edit,
    `${property}/assets`,
    `${property}/assets?q=nothing`,
    `${property}/assets/new`,
    `${property}/schedule`,
    `${property}/schedule/new`,
    `${property}/schedule/starters`,
    plan,
    `${plan}/edit`,
    `${property}/labels`,
    asset,
    `${asset}/edit`,
    '/oidc/account/password',
    '/oidc/account/verify-email',
    '/oidc/account/forgot-password',
    '/subscription',
    '/subscription/success',
    '/profile/',
    '/profile/notifications',
    '/notifications',
    '/notifications?show=snoozed&topic=TASKS',
    '/profile/calendar',
    '/profile/sessions',
    '/profile/data',
    '/profile/device',
    '/profile/account',
    `/family-select?familyGroupId=${familyGroupId}&tab=invites`,
    relative.path,
    ...(await everyContractorPage(db, { familyGroupId, houseId: house.id, createdBy: anna.userId })),
  ]
}
