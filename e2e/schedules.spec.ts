import { inDays } from './days.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { awake, reload, visit } from './pages.ts'

test('the year of a property is planned from the starter pack, and a schedule is paused and resumed', async ({
  signedIn: page,
}) => {
  const { path: property } = await aHouseOf(page)
  await visit(page, `${property}/schedule`)
  await page.getByRole('link', { name: 'Starter pack' }).click()
  await awake(page)

  const gutters = page.getByRole('group', { name: 'Clean the gutters' })
  await gutters.getByLabel('What needs to be done').fill('Clean the long gutter')
  await gutters.getByLabel('Repeats').selectOption('Every 3 months')
  await gutters.getByLabel('First date').fill('2031-01-31')
  await page.getByRole('checkbox', { name: 'Have the septic tank emptied' }).uncheck()
  await expect(page.getByText('9 of 10 chosen')).toBeVisible()
  await reload(page)
  await expect(page.getByText('Your draft was restored. It is not saved yet.')).toBeVisible()
  await expect(gutters.getByLabel('What needs to be done')).toHaveValue('Clean the long gutter')
  await expect(page.getByText('9 of 10 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Add 9 recurring tasks' }).click()

  const list = page.getByRole('list', { name: 'Recurring tasks' })
  await expect(list.getByRole('listitem')).toHaveCount(9)

  // Existing schedules are not offered again; skipped or renamed ones are.
  await visit(page, `${property}/schedule/starters`)
  const planned = page.getByRole('region', { name: 'Already in the schedule' })
  await expect(planned.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('2 of 2 chosen')).toBeVisible()
  await expect(gutters.getByLabel('What needs to be done')).toHaveValue('Clean the gutters')
  await page.goBack()
  await awake(page)
  await list.getByRole('link', { name: 'Clean the long gutter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clean the long gutter' })).toBeVisible()
  await expect(page.getByText('Every 3 months on the 31st, or the last day of a shorter month')).toBeVisible()

  await awake(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  // The pressed button is gone.
  const title = page.getByRole('heading', { level: 1, name: 'Clean the long gutter' })
  await expect(title).toBeFocused()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(title).toBeFocused()
  // A notice stays while the pointer is on it, and it may cover the button.
  await page.mouse.move(0, 700)
  await expect(page.getByText('9 recurring tasks added')).toBeHidden()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End recurring task' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await expect(title).toBeFocused()
})

test('a schedule is created with the keyboard alone, previews its dates, and creates its first task', async ({
  signedIn: page,
}) => {
  const { path: property } = await aHouseOf(page)
  await visit(page, `${property}/schedule/new`)
  await page.getByLabel('What needs to be done').focus()
  await page.keyboard.type('Water the plants')
  await page.getByLabel('Unit').focus()
  await page.keyboard.type('D')
  await page.getByLabel('Every', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3')
  await expect(page.getByRole('status').filter({ hasText: 'Every 3 days, from' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Next 10 dates' }).getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Water the plants' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open now, due/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Water the plants, / })).toHaveCount(1)

  await page.getByRole('link', { name: /^Open now, due/ }).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(
    page.getByText(
      new RegExp(`^“Water the plants” moved to “Done”\\. Next due on .*${inDays(3).slice(0, 4)}.*\\.`),
    ),
  ).toBeVisible()
})
