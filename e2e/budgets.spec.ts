import type { Page } from '@playwright/test'
import type { Db } from '../src/server/db/client.ts'
import { aPayment, participantOf } from '../test/factories/money.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import { aProject, aTask } from '../test/factories/work.ts'
import { thisYear } from './days.ts'
import { aHouseOf, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { reload, visit } from './pages.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Anna with a property, and Ben in her group, for whom payments are recorded. */
async function aFamily(page: Page, db: Db) {
  const anna = await signIn(page)
  const house = await aHouseOf(page)
  const { familyGroupId } = house
  const ben = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
  const payerId = await participantOf(db, familyGroupId, ben.id)
  const me = await participantOf(db, familyGroupId, anna.id)
  const pay = (amountMinor: number, overrides: Partial<Parameters<typeof aPayment>[2]> = {}) =>
    aPayment(db, house, {
      ...{ payerId, parts: [payerId, me], createdBy: ben.id, paidOn: `${thisYear}-01-02`, amountMinor },
      ...overrides,
    })
  return { familyGroupId, house, pay }
}

test('a yearly budget of a property is planned, spent, changed, undone and carried over', async ({
  page,
  database: { db },
}) => {
  const { familyGroupId, pay } = await aFamily(page, db)
  await pay(45_000)
  await pay(3_000, { category: 'GARDEN' })
  await visit(page, `/money/${familyGroupId}/budgets`)
  await expect(section(page, 'Lake cabin')).toContainText('£480.00 spent')
  await expect(section(page, 'Lake cabin')).toContainText(`No budgets for ${thisYear}`)

  const dialog = page.getByRole('dialog', { name: `Budget for Lake cabin, ${thisYear}` })
  await page.getByRole('button', { name: 'Add budget' }).click()
  await dialog.getByRole('button', { name: 'Set budget' }).click()
  await expect(dialog.getByText('Enter an amount.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('2,000')
  await dialog.getByRole('button', { name: 'Set budget' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Everything')).toContainText('£480.00 of £2,000.00')
  await expect(row(page, 'Everything')).toContainText('24% spent · £1,520.00 left')

  await page.getByRole('button', { name: 'Set a budget for Repairs' }).click()
  await expect(dialog.getByLabel('For')).toHaveValue('REPAIRS')
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByRole('button', { name: 'Set budget' }).click()
  await expect(row(page, 'Repairs')).toContainText('90% spent · £50.00 left')
  await expect(row(page, 'Repairs')).toContainText('Nearly spent')
  await expectAccessibleInBothThemes(page, page.url())

  await page.getByRole('button', { name: 'Change the budget of Lake cabin: Repairs' }).click()
  const change = page.getByRole('dialog', { name: 'Change the budget of Lake cabin: Repairs' })
  await change.getByLabel('Amount').fill('400')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await expect(row(page, 'Repairs')).toContainText('Over budget')
  await expect(row(page, 'Repairs')).toContainText('£50.00 over')

  await page.getByRole('button', { name: 'Remove the budget of Lake cabin: Repairs' }).click()
  await expect(row(page, 'Repairs')).toContainText('No budget')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Repairs')).toContainText('£450.00 of £400.00')

  await page.getByRole('button', { name: `Carry over to ${thisYear + 1}` }).click()
  await expect(page.getByText(`2 budgets carried over to ${thisYear + 1}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Carry over to ${thisYear + 1}` })).toBeHidden()
  await page.getByRole('link', { name: String(thisYear + 1) }).click()
  await expect(page.getByRole('heading', { name: `Budgets ${thisYear + 1}` })).toBeVisible()
  await expect(row(page, 'Repairs')).toContainText('£0.00 of £400.00')
  await expect(page).toHaveURL(new RegExp(`year=${thisYear + 1}`))
})

test('a project shows its costs, records expenses, and shows open items when it is completed', async ({
  page,
  database: { db },
}) => {
  const { familyGroupId, house, pay } = await aFamily(page, db)
  const roof = await aProject(db, house, { title: 'New roof', status: 'IN_PROGRESS', budgetMinor: 1_000_000 })
  const task = await aTask(db, house, { title: 'Order slates', status: 'DONE', projectId: roof.id })
  await visit(page, `/task/${task.id}`)
  const record = section(page, 'Money').getByRole('link', { name: 'Record expense' })
  const target = new URL((await record.getAttribute('href')) ?? '', page.url())
  expect(target.pathname).toBe(`/money/${familyGroupId}/payments/new`)
  expect(Object.fromEntries(target.searchParams)).toEqual({
    kind: 'EXPENSE',
    propertyId: house.id,
    projectId: roof.id,
    taskId: task.id,
  })
  await pay(850_000, { title: 'Slates', projectId: roof.id, taskId: task.id })
  await pay(60_000, { title: 'Scaffold', projectId: roof.id, status: 'PENDING' })
  await reload(page)
  await expect(section(page, 'Money')).toContainText('Slates')
  await expectAccessibleInBothThemes(page, page.url())

  await visit(page, `/project/${roof.id}/money`)
  const money = section(page, 'Money')
  await expect(money).toContainText('Remaining£1,500.00 left')
  await expect(money).toContainText('One expense is waiting for approval and does not count yet.')
  await expect(
    money.getByRole('list', { name: 'Expenses and income of this project' }).getByRole('listitem'),
  ).toHaveCount(2)
  await expectAccessibleInBothThemes(page, page.url())

  await visit(page, `/dashboard/${familyGroupId}`)
  await expect(section(page, 'Active projects')).toContainText('£8,500.00 of £10,000.00 spent')
  await expect(section(page, 'Waiting for you')).toContainText('Scaffold£600.00')
  await expectAccessibleInBothThemes(page, page.url())

  await visit(page, `/project/${roof.id}`)
  await page.getByRole('button', { name: 'Complete project', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Some expenses need approval' })
  await expect(dialog).toContainText('One expense is waiting for approval and does not count yet.')
  await dialog.getByRole('button', { name: 'Complete project' }).click()
  await expect(page.locator('main header').first()).toContainText('Completed')
})
