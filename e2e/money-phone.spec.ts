import { createGroup } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { moreDetails } from './money-pages.ts'
import { awake, visit } from './pages.ts'

test('empty money lists lead to the first entry, and a report fits a phone', async ({ signedIn: page }) => {
  await createGroup(page, 'The Kellers')
  const money = `/money/${new URL(page.url()).pathname.split('/').at(-1)}`
  await visit(page, `${money}/budgets`)
  await page.getByRole('main').getByRole('link', { name: 'Add property' }).click()
  await expect(page).toHaveURL(/\/property\/new/)
  await awake(page)
  await page.getByLabel('Name', { exact: true }).fill('Lake cabin')
  await page.getByRole('button', { name: 'Add property' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await visit(page, `${money}/payments`)
  await page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: 'Record expense' }).click()
  await expect(page).toHaveURL(/\/new\?/)
  await awake(page)
  await page.getByLabel('Title').fill('Roof repair')
  await moreDetails(page)
  await page.getByLabel('Category').selectOption({ label: 'Repairs' })
  await page.getByLabel('Amount', { exact: true }).fill('90')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\//)
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, `${money}/reports`)
  const table = page.getByRole('region', { name: 'By month, as a table' })
  const sizes = await table.evaluate((box) => {
    box.scrollLeft = box.scrollWidth
    const name = box.querySelector('tbody th')?.getBoundingClientRect().left ?? 0
    const last = box.querySelector('tbody td:last-child')?.getBoundingClientRect().right ?? 0
    const { left, right } = box.getBoundingClientRect()
    return { cut: box.scrollHeight - box.clientHeight, name: Math.abs(name - left), last: last - right }
  })
  expect(sizes.cut).toBeLessThanOrEqual(1)
  expect(sizes.name).toBeLessThanOrEqual(1)
  expect(sizes.last).toBeLessThanOrEqual(1)
  await expectFits(page)
})
