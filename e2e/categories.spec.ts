import { randomUUID } from 'node:crypto'
import { aGroupOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes, expectFits } from './looks.ts'
import { moreDetails } from './money-pages.ts'
import { awake, visit } from './pages.ts'

test('a manager renames, adds, uses, filters by and hides a category on a phone', async ({
  signedIn: page,
  complaints,
}) => {
  const familyGroupId = await aGroupOf(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const categories = `/family-select?familyGroupId=${familyGroupId}&tab=categories`
  const main = page.getByRole('main')
  const line = (name: string) => main.getByRole('listitem').filter({ hasText: name })

  await visit(page, categories)
  await expect(page.getByRole('button', { name: 'Hide “Other”' })).toBeHidden()
  await page.getByRole('button', { name: 'Rename “Garden”' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename “Garden”' })
  await renaming.getByLabel('Name').fill('repairs')
  complaints.expect(/status of 409/)
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(renaming.getByText('There is already a category “Repairs”.')).toHaveCount(1)
  await renaming.getByLabel('Name').fill('Lawn and hedges')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(line('Lawn and hedges')).toBeVisible()
  await page.getByText('“Garden” is now called').getByRole('button', { name: 'Undo' }).click()
  await expect(line('Garden')).toBeVisible()
  await page.getByRole('button', { name: 'Rename “Garden”' }).click()
  await renaming.getByLabel('Name').fill('Lawn and hedges')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(line('Lawn and hedges')).toBeVisible()

  await page.getByRole('button', { name: 'Add category' }).click()
  const addition = page.getByRole('dialog', { name: 'New category' })
  await addition.getByLabel('Name').fill('Firewood')
  await addition.getByRole('button', { name: 'Add category' }).click()
  await expect(line('Firewood')).toBeVisible()
  await expectFits(page)
  await expectAccessibleInBothThemes(page, 'the categories')

  const money = `/money/${familyGroupId}`
  await visit(page, `${money}/payments/new`)
  await page.getByLabel('Title').fill('Two cubic metres')
  await page.getByLabel('Amount', { exact: true }).fill('180')
  await moreDetails(page)
  await page.getByLabel('Category').selectOption({ label: 'Firewood' })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.waitForURL(/\/payment\//)
  const payment = page.url()
  await expect(main).toContainText('Firewood')

  await visit(page, `${money}/payments`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Category').selectOption({ label: 'Lawn and hedges' })
  await expect(page.getByText('No matching payments')).toBeVisible()
  await page.getByLabel('Category').selectOption({ label: 'Firewood' })
  await expect(page.getByRole('link', { name: 'Two cubic metres' })).toBeVisible()

  await visit(page, `${money}/payments?category=${randomUUID()}&kind=EXPENSE`)
  await page.getByRole('button', { name: /Filters/ }).click()
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('All')
  await expect(page.getByRole('button', { name: /Filters/ })).toHaveText(/1/)
  await expect(page.getByRole('link', { name: 'Two cubic metres' })).toBeVisible()

  await visit(page, categories)
  const hiding = page.getByRole('button', { name: 'Hide “Firewood”' })
  await hiding.click()
  await expect(line('Firewood')).toContainText('Hidden')
  await page.getByText('“Firewood” hidden').getByRole('button', { name: 'Undo' }).click()
  await expect(hiding).toBeVisible()
  await hiding.click()
  await expect(line('Firewood')).toContainText('Hidden')

  await visit(page, payment)
  await expect(main).toContainText('Firewood')
  await page.getByRole('link', { name: 'Edit' }).click()
  await awake(page)
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Firewood')
  await visit(page, `${money}/payments/new`)
  await moreDetails(page)
  const offered = page.getByLabel('Category')
  await expect(offered.getByRole('option', { name: 'Lawn and hedges' })).toHaveCount(1)
  await expect(offered.getByRole('option', { name: 'Firewood' })).toHaveCount(0)
})
