import { aHouseOf, aTaskOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { visit } from './pages.ts'

test('on a phone: a task with a checklist becomes a template, and a task is started from it', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const house = await aHouseOf(page)
  await visit(page, await aTaskOf(page, house, 'Close the house'))
  await page.getByText('Add items').click()
  const line = page.getByLabel('Add an item')
  await expect(line).toBeFocused()
  await line.fill('Drain the pipes')
  await line.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Drain the pipes' })).toBeEnabled()
  await line.fill('Lock up')
  await line.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Lock up' })).toBeEnabled()

  await page.getByRole('button', { name: 'More for Close the house', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  await expect(page.getByText('Close the house saved as a template.')).toBeVisible()

  await visit(page, `${house.path}/tasks/new`)
  const templates = page.getByRole('region', { name: 'Start from a template' })
  await expectFits(page)
  await templates.getByRole('button', { name: 'More for Close the house' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename template' })
  await dialog.getByLabel('Title').fill('Autumn')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  await templates.getByRole('link', { name: 'Autumn' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Autumn')
  await expect(page.getByLabel('Checklist')).toHaveValue('Drain the pipes\nLock up')
  await expectFits(page)
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Drain the pipes' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Lock up' })).toBeVisible()

  await visit(page, `${house.path}/tasks/new`)
  await templates.getByRole('button', { name: 'More for Autumn' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(templates).toBeHidden()
  await page.getByText('Autumn deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(templates.getByRole('link', { name: 'Autumn' })).toBeVisible()
})
