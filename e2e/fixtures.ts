import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type App, startApp } from './app.ts'
import { everyMoneyPage } from './money-pages.ts'
import { aPdf } from './pdf.ts'

export { expect }

type Person = { firstName: string; lastName: string; email: string; password: string }

type TestFixtures = {
  /** The person of this test. */
  account: Account
  /** A page of somebody who has just signed up. */
  signedIn: Page
  /** What the browser complained about; a complaint that the test did not announce fails it. */
  complaints: Complaints
}

class Complaints {
  readonly #lines: string[] = []
  readonly #expected: RegExp[] = []

  add(line: string) {
    this.#lines.push(line)
  }

  /** Announces what this test provokes on purpose: the browser writes a line for each refused or cut request. */
  expect(pattern: RegExp) {
    this.#expected.push(pattern)
  }

  get unexpected() {
    return this.#lines.filter((line) => !this.#expected.some((pattern) => pattern.test(line)))
  }
}

type WorkerFixtures = {
  /** What the app is configured with besides its defaults; a file of tests says `test.use({ environment })`. */
  environment: Record<string, string>
  app: App
  accounts: () => Promise<Account>
}

/** The cookies of a person who signed up through the provider. */
type Account = Awaited<ReturnType<BrowserContext['storageState']>>

/** A person is shared by some tests of a worker, and not by more: nobody may have more than twenty groups. */
const testsPerPerson = 6

async function signUpSomebody(app: App, browser: Browser): Promise<Account> {
  const context = await browser.newContext({ baseURL: app.origin })
  await signUp(await context.newPage(), aPerson())
  const state = await context.storageState()
  await context.close()
  return state
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker', option: true }],
  app: [
    async ({ environment }, use) => {
      const app = await startApp(environment)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  accounts: [
    async ({ app, browser }, use) => {
      let uses = 0
      let account: Promise<Account>
      await use(() => {
        if (uses++ % testsPerPerson === 0) account = signUpSomebody(app, browser)
        return account
      })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  account: async ({ accounts }, use) => use(await accounts()),
  baseURL: async ({ app }, use) => use(app.origin),
  complaints: async ({ browserName: _ }, use) => {
    const complaints = new Complaints()
    await use(complaints)
    expect(complaints.unexpected).toEqual([])
  },
  page: async ({ page, complaints }, use) => {
    listen(page, complaints)
    await use(page)
  },
  signedIn: async ({ page, context, account }, use) => {
    await context.addCookies(account.cookies)
    await use(page)
  },
})

/** Fails the test on every error in the console, every thrown error, every violation of the security policy. */
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

/** From wherever a visitor is sent to sign in: makes an account at the provider and comes back. */
export async function signUp(page: Page, person: Person, { from = '/login', confirmLater = false } = {}) {
  await fromAnAddressOfTheirOwn(page)
  await page.goto(from)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  // Where mail is sent, a code is asked for.
  if (confirmLater) await page.getByRole('link', { name: 'Do this later' }).click()
  // Until the page has its script: a press on a button before that is lost.
  await page.waitForURL((url) => !url.pathname.startsWith('/oidc'), { waitUntil: 'networkidle' })
}

/** An address may make thirty accounts in an hour, and all journeys of a worker come from one machine. */
async function fromAnAddressOfTheirOwn(page: Page) {
  const address = `10.0.${Math.floor(people / 256)}.${people % 256}`
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address })
}

/** Somebody who joins the group of the page as a member, by a link and on another device; the page is where it was. */
export async function aMember(page: Page, browser: Browser, baseURL: string | undefined, firstName: string) {
  const back = page.url()
  const familyGroupId = new URL(back).pathname.split('/').at(-1)
  await page.goto(`/family-select?familyGroupId=${familyGroupId}&tab=invites`, { waitUntil: 'networkidle' })
  await page.getByLabel('Role').selectOption({ label: 'Member' })
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByLabel('The link', { exact: true }).inputValue()
  const other = await (await browser.newContext({ baseURL })).newPage()
  await signUp(other, { ...aPerson(), firstName }, { from: link })
  await other.waitForLoadState('networkidle')
  await other.getByRole('button', { name: 'Accept and join' }).click()
  await other.waitForURL(/\/dashboard\//)
  await page.goto(back, { waitUntil: 'networkidle' })
  return other
}

/** The account menu is loaded after the page; a press before that is lost, as on any page that waits for its script. */
export async function openAccountMenu(page: Page) {
  const item = page.getByRole('menuitem', { name: 'Log out' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(item).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return item
}

export async function createGroup(page: Page, name: string) {
  // Until all of the page is awake: a part of it that wakes after the way on would find itself on another page.
  await page.goto('/family-select', { waitUntil: 'networkidle' })
  await page.getByLabel('Name of the group').fill(name)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export async function addProperty(page: Page, name: string) {
  await page.getByRole('link', { name: 'Add property' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add property' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Sends a paper to a property. @returns the address of its page */
async function aDocumentOf(page: Page, property: string): Promise<string> {
  await page.goto(`${property}/documents`, { waitUntil: 'networkidle' })
  const paper = { name: 'Deed.pdf', mimeType: 'application/pdf', buffer: aPdf(['The deed']) }
  await page.getByLabel('Choose files').setInputFiles(paper)
  return (await page.getByRole('link', { name: 'Deed' }).getAttribute('href')) ?? ''
}

/** Adds a section to the manual of a property. @returns the address of the page that changes it */
async function aManualSectionOf(page: Page, property: string): Promise<string> {
  await page.goto(`${property}/manual-new?kind=BINS`, { waitUntil: 'networkidle' })
  await page.getByLabel('Text').fill('On **Tuesdays**, by the gate.')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.waitForURL(/\/manual$/)
  return (await page.getByRole('link', { name: /^Edit / }).getAttribute('href')) ?? ''
}

/** Records that half of a property is somebody's, so that its pages say what is missing. */
async function recordHalf(page: Page, property: string) {
  await page.goto(`${property}/owners-change`, { waitUntil: 'networkidle' })
  await page.getByLabel('Member', { exact: true }).selectOption({ label: 'Anna Keller' })
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByLabel('Anna Keller', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Record owners' }).click()
  await page.getByRole('button', { name: 'Record for good' }).click()
  await page.waitForURL(/\/owners$/)
}

/** Adds an asset to the property, by its address. @returns the address of the asset's page. */
export async function addAsset(page: Page, property: string, fields: Record<string, string>) {
  await page.goto(`${property}/assets/new`, { waitUntil: 'networkidle' })
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(text)
    else await field.fill(text)
  }
  await page.getByRole('button', { name: 'Add asset' }).click()
  await expect(page.getByRole('heading', { level: 1, name: fields.Name })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Adds a task to the property by the line, such as “Fix gutter tomorrow !high”. @returns the address of its page */
export async function addTask(page: Page, property: string, line: string, title = line) {
  await page.goto(`${property}/tasks`, { waitUntil: 'networkidle' })
  const field = page.getByLabel('Add a task')
  await field.click()
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeFocused()
  await field.fill(line)
  await field.press('Enter')
  await expect(page.getByText(`${title} is added.`)).toBeVisible()
  return (await page.getByRole('link', { name: title }).getAttribute('href')) ?? ''
}

/** Begins a project in a property, by its address. @returns the address of the project's page. */
export async function addProject(page: Page, property: string, title: string) {
  await page.goto(`${property}/projects/new`, { waitUntil: 'networkidle' })
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return new URL(page.url()).pathname
}

/** Plans something at the property. @returns the address of its page */
async function addPlan(page: Page, property: string): Promise<string> {
  await page.goto(`${property}/schedule/new`, { waitUntil: 'networkidle' })
  await page.getByLabel('What is to be done').fill('Sweep the chimney')
  await page.getByRole('button', { name: 'Add plan' }).click()
  await page.waitForURL(/\/schedule\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

/**
 * How many pixels a page is wider than the window that was asked for. The window's own width is no measure: a phone
 * zooms out of a page that is too wide, and it grows with it.
 */
export async function sidewaysOf(page: Page): Promise<number> {
  const widest = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth))
  return widest - (page.viewportSize()?.width ?? 0)
}

/** Every page of the product that can be opened by its address, for walks over all of them. */
export async function everyPage(page: Page): Promise<string[]> {
  await createGroup(page, 'The Kellers')
  const dashboard = new URL(page.url()).pathname
  const group = dashboard.replace('/dashboard/', '/family-select?familyGroupId=')
  await addProperty(page, 'Lake cabin')
  const property = new URL(page.url()).pathname
  const edit = property.replace('/property/', '/property-edit/')
  const asset = await addAsset(page, property, { Name: 'Boiler', 'Serial number': 'VT-7401' })
  await recordHalf(page, property)
  const task = await addTask(page, property, 'Fix gutter tomorrow @Anna !high', 'Fix gutter')
  const project = await addProject(page, property, 'New roof')
  const plan = await addPlan(page, property)
  const familyGroupId = dashboard.split('/').at(-1) ?? ''
  const money = await everyMoneyPage(page, { familyGroupId, property, project })
  return [
    '/',
    '/privacy',
    '/terms',
    '/404',
    '/no/such/page',
    '/family-select',
    group,
    `${group}&tab=settings`,
    `${group}&tab=activity`,
    `${group}&tab=trash`,
    dashboard,
    `/calendar?familyGroupId=${familyGroupId}&view=agenda`,
    `/calendar?familyGroupId=${familyGroupId}&view=month`,
    `/calendar?familyGroupId=${familyGroupId}&view=week`,
    ...money,
    '/property/new',
    `${property}/tasks`,
    `${property}/tasks?status=all&q=nothing`,
    `/tasks?familyGroupId=${familyGroupId}&assignee=me`,
    `${property}/tasks?view=board`,
    `${property}/tasks/new`,
    task,
    `${task}/edit`,
    `/add?propertyId=${property.split('/').at(-1)}`,
    property,
    project,
    `${project}?view=list`,
    `${project}/documents`,
    `${project}/activity`,
    `${project}/edit`,
    `${property}/projects`,
    `${property}/projects?status=CANCELLED`,
    `${property}/projects/new`,
    `${property}/assets/import`,
    `${property}/activity`,
    await aManualSectionOf(page, property),
    `${property}/manual`,
    `${property}/manual-new`,
    `${property}/manual-new?kind=BINS`,
    `${property}/manual-print`,
    `${property}/stays`,
    `${property}/owners`,
    `${property}/owners-change`,
    `${property}/documents`,
    await aDocumentOf(page, property),
    `${property}/report`,
    edit,
    `${property}/assets`,
    `${property}/assets?q=nothing`,
    `${property}/assets/new`,
    `${property}/schedule`,
    `${property}/schedule/new`,
    `${property}/schedule-starters`,
    plan,
    `${plan}/edit`,
    `${property}/labels`,
    asset,
    `${asset}/edit`,
    '/oidc/account/password',
    '/oidc/account/verify-email',
    '/oidc/account/forgot-password',
    '/profile/',
    '/profile/notifications',
    '/profile/calendar',
    '/profile/sessions',
    '/profile/data',
    '/profile/account',
    `/family-select?familyGroupId=${familyGroupId}&tab=invites`,
  ]
}
