import type { Page } from '@playwright/test'
import { addProperty, addTask, aPerson, createGroup, expect, signUp, test } from './fixtures.ts'

let property = ''

test.beforeEach(async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await createGroup(page, 'The Kellers')
  await page.waitForLoadState('networkidle')
  await addProperty(page, 'Lake cabin')
  property = new URL(page.url()).pathname
})

const todo = (page: Page) => page.getByRole('list', { name: 'To do' })
const titles = (page: Page) => todo(page).getByRole('heading')
const history = (page: Page) => page.getByRole('list', { name: 'Activity' })

async function expectFits(page: Page) {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways, page.url()).toBeLessThanOrEqual(0)
}

test('on a phone: a line becomes a task, is done, and is undone', async ({ signedIn: page }) => {
  await page.goto(`${property}/tasks`, { waitUntil: 'networkidle' })
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await page.getByLabel('Add a task').click()
  const line = page.getByRole('combobox', { name: 'Add a task' })
  await expect(line).toBeFocused()
  await line.pressSequentially('Fix gutter tomorrow @an')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Anna Keller' })).toBeVisible()
  await line.press('Enter')
  await line.pressSequentially('!high')
  const understood = page.getByRole('list', { name: 'Understood' })
  await expect(understood).toContainText('Tomorrow')
  await expect(understood).toContainText('For Anna Keller')
  await expect(page.getByText('Understood: Tomorrow, For Anna Keller, Priority High')).toBeAttached()
  await expectFits(page)
  await line.press('Enter')
  await expect(titles(page)).toHaveText(['Fix gutter'])
  await expect(todo(page)).toContainText('Anna Keller')
  await expect(line).toBeFocused()

  await titles(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Fix gutter is done now.')).toBeVisible()
  await expect(history(page)).toContainText('completed “Fix gutter”')
  await expectFits(page)
  await page.getByText('Fix gutter is done now.').getByRole('button', { name: 'Undo' }).click()
  await expect(history(page)).toContainText('took the last change of “Fix gutter” back')
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
})

test('what is typed before the line can read it is kept, and what was sent is added', async ({
  signedIn: page,
}) => {
  const line = page.getByLabel('Add a task')
  const script = Promise.withResolvers<void>()
  await page.route(/\/quick-add-line[^/]*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${property}/tasks`, { waitUntil: 'networkidle' })
  await line.click()
  await page.keyboard.type('Fix gutter tomorrow')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wash the c')
  script.resolve()
  await expect(page.getByText('Fix gutter is added.')).toBeVisible()
  await expect(todo(page)).toContainText(/Due \d/)
  await expect(line).toBeFocused()
  await page.keyboard.type('ar')
  await expect(line).toHaveValue('Wash the car')

  // While one is on its way, the next one is typed.
  const request = Promise.withResolvers<void>()
  await page.route('**/_serverFn/tasks.createTask*', async (route) => {
    await request.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mow the lawn')
  request.resolve()
  await expect(page.getByText('Wash the car is added.')).toBeVisible()
  await expect(line).toHaveValue('Mow the lawn')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Fix gutter', 'Wash the car', 'Mow the lawn'])
})

test('what is typed before the page is awake is kept', async ({ signedIn: page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${property}/tasks`, { waitUntil: 'commit' })
  const line = page.getByLabel('Add a task')
  await line.pressSequentially('Wash the car')
  // The browser alone would send the line, and forget it.
  await line.press('Enter')
  scripts.resolve()
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toHaveValue('Wash the car')
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Wash the car'])
})

test('what was added by mistake goes with Undo, and comes back from the trash', async ({
  signedIn: page,
}) => {
  await addTask(page, property, 'Wash the car')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Nothing to do')).toBeVisible()
  const group = await page.getByRole('link', { name: 'The Kellers' }).first().getAttribute('href')
  const familyGroupId = group?.split('/').at(-1)
  await page.goto(`/family-select?familyGroupId=${familyGroupId}&tab=trash`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /Restore/ }).click()
  await expect(page.getByText('Wash the car is back.')).toBeVisible()
})

test('several are chosen, done together, and undone; what cannot be is named', async ({ signedIn: page }) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await addTask(page, property, title)
  const judged = await addTask(page, property, 'Judged')
  await page.goto(`${judged}/edit`, { waitUntil: 'networkidle' })
  await page.getByLabel('Needs approval').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Needs approval').first()).toBeVisible()

  await page.goto(`${property}/tasks`, { waitUntil: 'networkidle' })
  await page.getByLabel('Choose Alpha').click()
  await page.getByLabel('Choose Judged').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Chosen tasks' })
  await expect(bar).toContainText('4 chosen')
  await expectFits(page)
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('3 tasks are changed.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('alert', { name: 'Not changed' })).toContainText(
    'Judged: This task needs approval',
  )
  await expect(titles(page)).toHaveText(['Judged'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['Alpha', 'Beta', 'Gamma', 'Judged'])
})

test('with the keyboard alone: added, chosen, given a day, blocked with a reason', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await addTask(page, property, 'Fix gutter')
  await page.getByLabel('Choose Fix gutter').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Due date…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByLabel('Due on').fill('2031-02-03')
  await page.getByLabel('Due on').press('Enter')
  await expect(todo(page)).toContainText('2031')

  await page.getByRole('link', { name: 'Fix gutter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mark as blocked' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Why?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as blocked' }).press('Enter')
  await expect(page.getByText('Please enter a reason.')).toBeVisible()
  await page.getByLabel('Why?').fill('No ladder')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as blocked' }).press('Enter')
  await expect(history(page)).toContainText('marked “Fix gutter” as blocked: No ladder')
  await expect(page.getByRole('main').getByText('Blocked', { exact: true })).toBeVisible()
})

test('what needs approval is done when a second person says so', async ({ signedIn: page, browser, app }) => {
  const task = await addTask(page, property, 'Sweep the chimney')
  await page.goto(`${task}/edit`, { waitUntil: 'networkidle' })
  await page.getByLabel('Needs approval').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Ask for review' }).click()
  await expect(page.getByText('somebody else approves it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const group = await page.getByRole('link', { name: 'The Kellers' }).first().getAttribute('href')
  await page.goto(`/family-select?familyGroupId=${group?.split('/').at(-1)}&tab=invites`, {
    waitUntil: 'networkidle',
  })
  await page.getByLabel('Role').selectOption('Member')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByLabel('The link', { exact: true }).inputValue()

  const context = await browser.newContext({ baseURL: app.origin })
  const ben = await context.newPage()
  await signUp(ben, { ...aPerson(), firstName: 'Ben' }, { from: new URL(link).pathname })
  await ben.getByRole('button', { name: 'Accept and join' }).click()
  await ben.waitForURL(/dashboard/)
  await ben.goto(task, { waitUntil: 'networkidle' })
  await ben.getByRole('button', { name: 'Send back', exact: true }).click()
  await ben.getByLabel('Why?').fill('The upper part too, please.')
  await ben.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(history(ben)).toContainText('sent “Sweep the chimney” back: The upper part too, please.')

  await page.goto(task, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Ask for review' }).click()
  await expect(page.getByText('somebody else approves it')).toBeVisible()
  await ben.goto(task, { waitUntil: 'networkidle' })
  await ben.getByRole('button', { name: 'Approve' }).click()
  await expect(history(ben)).toContainText('approved “Sweep the chimney”, which is done')
  await context.close()
})

test('a stale edit shows what the other one saved', async ({ signedIn: page, context, complaints }) => {
  complaints.expect(/status of 409/)
  const task = await addTask(page, property, 'Paint')
  await page.goto(`${task}/edit`, { waitUntil: 'networkidle' })
  const other = await context.newPage()
  await other.goto(`${task}/edit`, { waitUntil: 'networkidle' })
  await other.getByLabel('Title').fill('Paint the fence')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Paint the fence')
  await page.getByLabel('Title').fill('Paint the door')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody saved before you')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Paint the fence')
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paint the door')
})
