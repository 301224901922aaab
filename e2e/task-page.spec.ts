import type { Locator } from '@playwright/test'
import { aTask } from '../test/factories/work.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { visit } from './pages.ts'

async function boxOf(found: Locator) {
  const box = await found.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

test('a task shows its facts beside it on a desk and below its next step on a phone, and folds what is empty', async ({
  signedIn: page,
  database: { db },
}) => {
  const house = await aHouseOf(page)
  const task = await aTask(db, house, { title: 'Check the boiler', description: 'It hisses at night.' })
  const next = page.getByRole('region', { name: 'Next step' })
  const details = page.getByRole('complementary', { name: 'Details' })
  const checklist = page.getByRole('region', { name: 'Checklist' })
  const photos = page.getByRole('region', { name: 'Photos and documents' })

  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, `/task/${task.id}`)
    const [steps, facts, list] = [await boxOf(next), await boxOf(details), await boxOf(checklist)]
    const isBeside = facts.x >= steps.x + steps.width && facts.y < steps.y
    const isBetween = facts.y >= steps.y + steps.height && list.y >= facts.y + facts.height
    expect(width === 1280 ? isBeside : isBetween).toBe(true)
    await expect(next.getByRole('button')).toHaveText(['Mark as done'])
    for (const section of [checklist, photos]) expect((await boxOf(section)).height).toBeLessThan(80)
    await expect(page.getByLabel('Add an item')).toBeHidden()
    await expectFits(page)
  }

  // What is empty opens with the keyboard, at its first field.
  await checklist.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Add an item')).toBeFocused()
  await page.keyboard.type('Listen at the pump')
  await page.reload()
  await expect(page.getByLabel('Add an item')).toHaveValue('Listen at the pump')
  await page.getByLabel('Add an item').press('Enter')
  await expect(checklist.getByRole('checkbox', { name: 'Listen at the pump' })).toBeEnabled()
  await expect(page.getByLabel('Add an item')).toBeFocused()
})

test('a problem report offers one way to accept it', async ({ signedIn: page, database: { db } }) => {
  const house = await aHouseOf(page)
  const report = await aTask(db, house, { title: 'Water drips', status: 'REPORT' })
  await visit(page, `/task/${report.id}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Accept' })).toHaveText([
    'Accept problem report',
  ])
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
})
