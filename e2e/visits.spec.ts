import { aProject } from '../test/factories/work.ts'
import { aWorker } from '../test/factories/workers.ts'
import { appOf } from './app.ts'
import { inDays } from './days.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('a visit is proposed, confirmed for the contractor, shown on the calendar, moved and cancelled', async ({
  signedIn: page,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const project = await aProject(db, house, { title: 'New roof', status: 'IN_PROGRESS' })
  await aWorker(db, { id: house.familyGroupId }, { name: 'Piet Jansen', phone: '+31 6 1234' })
  await visit(page, `/project/${project.id}/visits`)
  await page.getByRole('link', { name: 'Propose visit' }).press('Enter')
  await page.getByLabel('Contractor').selectOption('Piet Jansen')
  await expect(page.getByLabel('Project')).toHaveValue(project.id)
  await page.getByLabel('Date').fill(inDays(2))
  await page.getByLabel('Last day').fill(inDays(2))
  await page.getByLabel('From').fill('09:00')
  await page.getByLabel('Until').fill('08:00')
  await page.getByRole('button', { name: 'Propose visit' }).press('Enter')
  await expect(page.getByText('Choose an end time after the start time.')).toBeVisible()
  await page.getByLabel('Until').fill('10:30')
  await page.getByRole('button', { name: 'Propose visit' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Visit by Piet Jansen' })).toBeVisible()
  await expect(page.getByText('Waiting for Piet Jansen to confirm.')).toBeVisible()
  await page.getByRole('button', { name: 'Piet Jansen confirmed it' }).press('Enter')
  await expect(page.getByRole('main').getByText('Confirmed', { exact: true })).toBeVisible()
  const address = page.url()

  await visit(page, `/calendar?familyGroupId=${house.familyGroupId}&view=agenda`)
  await expect(page.getByRole('link', { name: /Visit by Piet Jansen/ })).toContainText('Visit')
  await visit(page, house.dashboard)
  await expect(page.getByRole('link', { name: /Visit by Piet Jansen/ })).toBeVisible()

  await visit(page, `${new URL(address).pathname}/edit`)
  await page.getByLabel('From').fill('08:00')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Waiting for Piet Jansen to confirm.')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel visit' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill('The family is away')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).press('Enter')
  await expect(page.getByText('The family is away')).toBeVisible()
})
