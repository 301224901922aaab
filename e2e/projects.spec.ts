import type { Page } from '@playwright/test'
import { aHouseOf, aMember } from './families.ts'
import { addProject, expect, test } from './fixtures.ts'
import { axe, expectFits, show, themes } from './looks.ts'
import { chooseFor, visit } from './pages.ts'

let property = ''
let familyGroupId = ''

test.beforeEach(async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const house = await aHouseOf(page)
  property = house.path
  familyGroupId = house.familyGroupId
})

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string) => page.locator('[data-card]', { hasText: title })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const status = (page: Page) => page.locator('main header').first()

async function addTask(page: Page, title: string) {
  await page.getByLabel('Add a task').click()
  // The date parser is loaded with the first press.
  const line = page.getByRole('combobox', { name: 'Add a task' })
  await expect(line).toBeFocused()
  await line.fill(title)
  await line.press('Enter')
  await expect(card(page, title)).toBeVisible()
}

/** Holds back the requests that store moves until they are released by number. */
async function holdMoves(page: Page) {
  const waiting: (() => Promise<void>)[] = []
  let stored = 0
  await page.route('**/_serverFn/tasks.moveTask*', (route) => {
    stored += 1
    waiting.push(() => route.continue())
  })
  return {
    stored: () => stored,
    letGo: async () => {
      await Promise.all(waiting.map((go) => go()))
      await page.unroute('**/_serverFn/tasks.moveTask*')
    },
  }
}

/** Drags like a hand: presses on the card, moves over the column's name, releases. */
async function drag(page: Page, title: string, to: string) {
  await card(page, title).hover()
  await page.mouse.down()
  const target = await column(page, to).getByRole('heading').boundingBox()
  if (!target) throw new Error(`There is no column “${to}”.`)
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('a project is created, managed with the mouse, completed with an open task, and reopened', async ({
  signedIn: page,
}) => {
  await visit(page, `${property}/projects`)
  await expect(page.getByText('No projects yet')).toBeVisible()
  await addProject(page, property, 'New roof')
  await expect(status(page)).toContainText('Idea')
  await addTask(page, 'Choose the slates')
  await addTask(page, 'Measure the gutters')

  // The first tasks bring a progress bar, and the board makes room for it.
  await expect(page.getByText('0 of 2 tasks done')).toBeVisible()

  // Shown in its new column before the server knows, and stored with one request.
  const held = await holdMoves(page)
  await drag(page, 'Choose the slates', 'Done')
  await expect(column(page, 'Done')).toContainText('Choose the slates')
  await expect(column(page, 'To do')).not.toContainText('Choose the slates')
  await expect.poll(held.stored).toBe(1)
  await held.letGo()
  await expect(notices(page)).toContainText('Moved to “Done”')
  await expect(page.getByText('1 of 2 tasks done')).toBeVisible()
  expect(held.stored()).toBe(1)

  await notices(page).getByText('Moved to “Done”').getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'To do')).toContainText('Choose the slates')
  await expect(page.getByText('0 of 2 tasks done')).toBeVisible()
  await drag(page, 'Choose the slates', 'Done')
  await expect(page.getByText('1 of 2 tasks done')).toBeVisible()

  await page.getByRole('button', { name: 'Mark as planned' }).click()
  await expect(status(page)).toContainText('Planned')
  await page.getByRole('button', { name: 'Start project' }).click()
  await expect(status(page)).toContainText('In progress')
  await page.getByRole('button', { name: 'Complete project' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('A task is still open')
  await expect(dialog).toContainText('Measure the gutters')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(status(page)).toContainText('In progress')
  await page.getByRole('button', { name: 'Complete project' }).click()
  await dialog.getByText('Leave them open').click()
  await dialog.getByRole('button', { name: 'Complete project' }).click()
  await expect(status(page)).toContainText('Completed')
  await expect(column(page, 'To do')).toContainText('Measure the gutters')

  await page.getByRole('button', { name: 'Reopen' }).click()
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await dialog.getByLabel('Reason').fill('It leaks at the chimney')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(status(page)).toContainText('In progress')
  await expect(page.getByRole('main')).toContainText('Reopened: It leaks at the chimney')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
    'reopened the project “New roof”: It leaks at the chimney',
  )
})

test('a board works with the keyboard alone', async ({ signedIn: page }) => {
  await addProject(page, property, 'New roof')
  for (const title of ['Slates', 'Gutters', 'Chimney']) await addTask(page, title)
  await card(page, 'Slates').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Gutters')).toBeFocused()
  const held = await holdMoves(page)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(column(page, 'In progress')).toContainText('Gutters')
  await expect(card(page, 'Gutters')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Board' }).getByRole('status')).toHaveText(
    '“Gutters” moved to “In progress”',
  )
  await held.letGo()
  await expect(notices(page)).toContainText('Moved to “In progress”')
  await expect(card(page, 'Gutters')).toBeFocused()

  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'Slates')).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'In progress' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Blocked' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('The quarry is closed')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Blocked')).toContainText('The quarry is closed')
  await expect(card(page, 'Slates')).toBeFocused()
  await expect(notices(page)).toContainText('Moved to “Blocked”')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Slates' })).toBeVisible()
})

test('two people use one board, and the slower one is told about the conflict', async ({
  signedIn: page,
  browser,
  complaints,
}) => {
  const project = await addProject(page, property, 'New roof')
  await addTask(page, 'Slates')
  await addTask(page, 'Gutters')
  const ben = await aMember(browser, page, familyGroupId, 'Ben')
  await visit(ben, project)
  await expect(column(ben, 'To do')).toContainText('Slates')

  await visit(page, project)
  await page.getByRole('button', { name: 'Move Slates' }).click()
  await page.getByRole('menuitem', { name: 'In review' }).click()
  await expect(notices(page)).toContainText('Moved to “In review”')

  // Ben still sees the old board: his move is refused with a reason, and Anna's change is shown.
  complaints.expect(/status of 409/)
  await ben.getByRole('button', { name: 'Move Slates' }).click()
  await ben.getByRole('menuitem', { name: 'Done' }).click()
  await expect(notices(ben)).toContainText('This task was changed by someone else')
  await expect(column(ben, 'In review')).toContainText('Slates')
  await ben.getByRole('button', { name: 'Move Slates' }).click()
  await ben.getByRole('menuitem', { name: 'Done' }).click()
  await expect(notices(ben)).toContainText('Moved to “Done”')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(column(page, 'Done')).toContainText('Slates')
  await ben.context().close()
})

test('on a phone: a card is moved with its menu, and a project is deleted and restored', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const project = await addProject(page, property, 'New roof')
  await addTask(page, 'Slates')
  await expectFits(page)
  await page.getByRole('button', { name: 'Move Slates' }).click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await expect(column(page, 'In progress')).toContainText('Slates')
  await expect(card(page, 'Slates')).toBeInViewport()
  await expectFits(page)
  await expect(notices(page)).toContainText('Moved to “In progress”')
  await visit(page, `${property}/tasks?view=board`)
  await expect(column(page, 'In progress')).toContainText('New roof')
  await expectFits(page)
  await visit(page, `${project}?view=list`)
  await expect(page.getByRole('link', { name: 'Slates' })).toBeVisible()
  await expectFits(page)

  await chooseFor(page, 'New roof', 'Delete')
  await page.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'New roof' })).toBeFocused()
  for (const theme of themes) {
    await show(page, theme)
    expect((await (await axe(page)).analyze()).violations).toEqual([])
  }
})
