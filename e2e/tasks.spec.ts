import type { Page } from '@playwright/test'
import { aHouseOf, aMember, aTaskOf, type House } from './families.ts'
import { expect, holdScripts, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { visit } from './pages.ts'

let house: House
let property = ''

test.beforeEach(async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  house = await aHouseOf(page)
  property = house.path
})

/** Adds a task with the quick-add line. */
async function typeTask(page: Page, title: string) {
  await visit(page, `${property}/tasks`)
  await page.getByLabel('Add a task').click()
  const line = page.getByRole('combobox', { name: 'Add a task' })
  await expect(line).toBeFocused()
  await line.fill(title)
  await line.press('Enter')
  await expect(page.getByText(`“${title}” added`)).toBeVisible()
}

const todo = (page: Page) => page.getByRole('list', { name: 'To do' })
const titles = (page: Page) => todo(page).getByRole('heading')
const history = (page: Page) => page.getByRole('list', { name: 'Activity' })

test('on a phone: a line becomes a task, is completed, and is reopened', async ({ signedIn: page }) => {
  await visit(page, `${property}/tasks`)
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await page.getByLabel('Add a task').click()
  const line = page.getByRole('combobox', { name: 'Add a task' })
  await expect(line).toBeFocused()
  await line.pressSequentially('Fix gutter tomorrow @an')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Anna Keller' })).toBeVisible()
  await line.press('Enter')
  await line.pressSequentially('!high')
  const understood = page.getByRole('list', { name: 'Recognised' })
  await expect(understood).toContainText('Tomorrow')
  await expect(understood).toContainText('Assigned to Anna Keller')
  await expect(page.getByText('Recognised: Tomorrow, Assigned to Anna Keller, Priority High')).toBeAttached()
  await expectFits(page)
  await line.press('Enter')
  await expect(titles(page)).toHaveText(['Fix gutter'])
  await expect(todo(page)).toContainText('Anna Keller')
  await expect(line).toBeFocused()

  await titles(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('“Fix gutter” moved to “Done”.')).toBeVisible()
  await expect(history(page)).toContainText('completed “Fix gutter”')
  await expectFits(page)
  await page.getByText('“Fix gutter” moved to “Done”.').getByRole('button', { name: 'Undo' }).click()
  await expect(history(page)).toContainText('undid the last change of “Fix gutter”')
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
})

test('text typed before the quick-add line is ready is kept, and what was sent is added', async ({
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
  await expect(page.getByText('“Fix gutter” added')).toBeVisible()
  await expect(todo(page)).toContainText(/Due \d/)
  await expect(line).toBeFocused()
  await page.keyboard.type('ar')
  await expect(line).toHaveValue('Wash the car')

  // While one task is being saved, the next one is typed.
  const request = Promise.withResolvers<void>()
  await page.route('**/_serverFn/tasks.createTask*', async (route) => {
    await request.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mow the lawn')
  request.resolve()
  await expect(page.getByText('“Wash the car” added')).toBeVisible()
  await expect(line).toHaveValue('Mow the lawn')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Fix gutter', 'Wash the car', 'Mow the lawn'])
})

test('text typed and sent before the page is ready is added', async ({ signedIn: page }) => {
  const letGo = await holdScripts(page)
  await page.goto(`${property}/tasks`, { waitUntil: 'commit' })
  const line = page.getByLabel('Add a task')
  await line.pressSequentially('Wash the car')
  await line.press('Enter')
  letGo()
  await expect(titles(page)).toHaveText(['Wash the car'])
  await expect(line).toBeFocused()
})

test('a task added by mistake is removed with Undo and restored from the trash', async ({
  signedIn: page,
}) => {
  await typeTask(page, 'Wash the car')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await visit(page, `/family-select?familyGroupId=${house.familyGroupId}&tab=trash`)
  await page.getByRole('button', { name: /Restore/ }).click()
  await expect(page.getByText('Wash the car restored')).toBeVisible()
})

test('several tasks are selected, completed together, and reopened; those that cannot be are named', async ({
  signedIn: page,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await aTaskOf(page, house, title)
  const judged = await aTaskOf(page, house, 'Judged')
  await visit(page, `${judged}/edit`)
  await page.getByText('More details', { exact: true }).click()
  await page.getByLabel('Needs approval').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${judged}`)
  await expect(page.getByText('Needs approval').first()).toBeVisible()

  await visit(page, `${property}/tasks`)
  await page.getByLabel('Select Alpha').click()
  await page.getByLabel('Select Judged').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected tasks' })
  await expect(bar).toContainText('4 chosen')
  await expectFits(page)
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('3 tasks updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('alert', { name: 'Not changed' })).toContainText(
    'Judged: This task needs approval',
  )
  await expect(titles(page)).toHaveText(['Judged'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['Alpha', 'Beta', 'Gamma', 'Judged'])
})

test('a task is added, selected, dated and blocked with a reason with the keyboard alone', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await typeTask(page, 'Fix gutter')
  await page.getByLabel('Select Fix gutter').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Due date…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Due date', { exact: true }).fill('2031-02-03')
  await page.getByRole('dialog').getByLabel('Due date', { exact: true }).press('Enter')
  await expect(todo(page)).toContainText('2031')

  await page.getByRole('link', { name: 'Fix gutter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More for Fix gutter', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as blocked' }).press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as blocked' }).press('Enter')
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await page.getByLabel('Reason').fill('No ladder')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as blocked' }).press('Enter')
  await expect(history(page)).toContainText('marked “Fix gutter” as blocked: No ladder')
  await expect(page.getByRole('main').getByText('Blocked', { exact: true })).toBeVisible()
})

test('a task that needs approval is done after a second person approves it', async ({
  signedIn: page,
  browser,
}) => {
  const task = await aTaskOf(page, house, 'Sweep the chimney')
  await visit(page, `${task}/edit`)
  await page.getByText('More details', { exact: true }).click()
  await page.getByLabel('Needs approval').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  // The next step comes first, and never leads back.
  const steps = page.getByRole('region', { name: 'Next step' }).getByRole('button')
  await expect(steps.first()).toHaveText('Send for approval')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Someone else has to approve it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More for Sweep the chimney', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Approve' })).toHaveCount(0)

  const ben = await aMember(browser, page, house.familyGroupId, 'Ben')
  await visit(ben, task)
  await ben.getByRole('button', { name: 'More for Sweep the chimney', exact: true }).click()
  await ben.getByRole('menuitem', { name: 'Send back', exact: true }).click()
  await ben.getByLabel('Reason').fill('The upper part too, please.')
  await ben.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(history(ben)).toContainText('sent “Sweep the chimney” back: The upper part too, please.')

  await visit(page, task)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Someone else has to approve it')).toBeVisible()
  await visit(ben, task)
  await ben.getByRole('button', { name: 'Approve' }).click()
  await expect(history(ben)).toContainText('approved “Sweep the chimney” as done')
  const facts = ben.getByRole('main')
  await expect(facts).toContainText('by Anna Keller')
  await expect(facts).toContainText(/Approved by\s*Ben/)
  await ben.context().close()
})
