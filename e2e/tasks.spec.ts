import type { Page } from '@playwright/test'
import { aHouseOf, aMember, aTaskOf, type House } from './families.ts'
import { expect, holdScripts, test } from './fixtures.ts'
import { visit } from './pages.ts'

let house: House
let property = ''

test.beforeEach(async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  house = await aHouseOf(page)
  property = house.path
})

/** Adds a task by the line of the list. */
async function typeTask(page: Page, title: string) {
  await visit(page, `${property}/tasks`)
  await page.getByLabel('Add a task').click()
  const line = page.getByRole('combobox', { name: 'Add a task' })
  await expect(line).toBeFocused()
  await line.fill(title)
  await line.press('Enter')
  await expect(page.getByText(`${title} is added.`)).toBeVisible()
}

const todo = (page: Page) => page.getByRole('list', { name: 'To do' })
const titles = (page: Page) => todo(page).getByRole('heading')
const history = (page: Page) => page.getByRole('list', { name: 'Activity' })

async function expectFits(page: Page) {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways, page.url()).toBeLessThanOrEqual(0)
}

test('on a phone: a line becomes a task, is done, and is undone', async ({ signedIn: page }) => {
  await visit(page, `${property}/tasks`)
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
  await visit(page, `${property}/tasks`)
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

test('what is typed and sent before the page is awake is added', async ({ signedIn: page }) => {
  const letGo = await holdScripts(page)
  await page.goto(`${property}/tasks`, { waitUntil: 'commit' })
  const line = page.getByLabel('Add a task')
  await line.pressSequentially('Wash the car')
  await line.press('Enter')
  letGo()
  await expect(titles(page)).toHaveText(['Wash the car'])
  await expect(line).toBeFocused()
})

test('what was added by mistake goes with Undo, and comes back from the trash', async ({
  signedIn: page,
}) => {
  await typeTask(page, 'Wash the car')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await visit(page, `/family-select?familyGroupId=${house.familyGroupId}&tab=trash`)
  await page.getByRole('button', { name: /Restore/ }).click()
  await expect(page.getByText('Wash the car was restored.')).toBeVisible()
})

test('several are chosen, done together, and undone; what cannot be is named', async ({ signedIn: page }) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await aTaskOf(page, house, title)
  const judged = await aTaskOf(page, house, 'Judged')
  await visit(page, `${judged}/edit`)
  await page.getByLabel('Needs approval').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Needs approval').first()).toBeVisible()

  await visit(page, `${property}/tasks`)
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
  await typeTask(page, 'Fix gutter')
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

test('what needs approval is done when a second person says so', async ({ signedIn: page, browser }) => {
  const task = await aTaskOf(page, house, 'Sweep the chimney')
  await visit(page, `${task}/edit`)
  await page.getByLabel('Needs approval').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  // The step that comes next stands first, and is never one back.
  const steps = page.getByRole('region', { name: 'Next step' }).getByRole('button')
  await expect(steps.first()).toHaveText('Send for approval')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Someone else has to approve it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const ben = await aMember(browser, page, house.familyGroupId, 'Ben')
  await visit(ben, task)
  await ben.getByRole('button', { name: 'Send back', exact: true }).click()
  await ben.getByLabel('Why?').fill('The upper part too, please.')
  await ben.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(history(ben)).toContainText('sent “Sweep the chimney” back: The upper part too, please.')

  await visit(page, task)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Someone else has to approve it')).toBeVisible()
  await visit(ben, task)
  await ben.getByRole('button', { name: 'Approve' }).click()
  await expect(history(ben)).toContainText('approved “Sweep the chimney”, which is done')
  const facts = ben.getByRole('main')
  await expect(facts).toContainText('by Anna Keller')
  await expect(facts).toContainText(/Approved by\s*Ben/)
  await ben.context().close()
})

test('a stale edit shows what the other one saved', async ({ signedIn: page, context, complaints }) => {
  complaints.expect(/status of 409/)
  const task = await aTaskOf(page, house, 'Paint')
  await visit(page, `${task}/edit`)
  const other = await context.newPage()
  await visit(other, `${task}/edit`)
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
