import { eq } from 'drizzle-orm'
import { manualSections } from '../src/server/db/schema/manual.ts'
import { participantsOf } from '../test/factories/money.ts'
import { aManualSection } from '../test/factories/records.ts'
import { aStay } from '../test/factories/work.ts'
import { aHouseOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('Ben ticks off the packing list of his stay, by keyboard, and a manager sees it', async ({
  signedIn: page,
  browser,
  complaints,
  database: { db },
}) => {
  const house = await aHouseOf(page)
  const ben = await aMember(browser, page, house.familyGroupId, 'Ben')
  const [, member] = await participantsOf(db, house.familyGroupId)
  await aStay(db, house, {
    userId: member?.userId ?? null,
    status: 'CONFIRMED',
    startsOn: '2099-07-03',
    endsOn: '2099-07-10',
  })
  await visit(ben, `${house.path}/stays`)
  await ben.getByRole('link', { name: /^Checklists for the stay of Ben/ }).press('Enter')
  await expect(ben.getByText('No checklists yet')).toBeVisible()

  await ben.getByRole('link', { name: 'What to bring' }).press('Enter')
  await ben.getByLabel('Text').fill('No shop nearby.\n\n- Boots\n- **Bed linen**')
  await ben.getByRole('button', { name: 'Add section' }).press('Enter')
  await expect(ben.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  const { id: manualSectionId } = await aManualSection(db, house, {
    kind: 'LEAVING',
    body: '- [ ] Heating off',
    position: 2,
  })

  await visit(ben, `${house.path}/stays`)
  await ben.getByRole('link', { name: /^Checklists for the stay of Ben/ }).press('Enter')
  const packing = ben.getByRole('region', { name: 'What to bring' })
  await expect(packing.getByText('0 of 2')).toBeVisible()
  await packing.getByRole('checkbox', { name: 'Bed linen' }).press('Space')
  await expect(packing.getByText('1 of 2')).toBeVisible()
  await expect(packing.getByRole('listitem').filter({ hasText: 'Bed linen' })).toContainText('Ben')

  await db
    .update(manualSections)
    .set({ body: '- Heating down' })
    .where(eq(manualSections.id, manualSectionId))
  complaints.expect(/status of 409/)
  await ben.getByRole('checkbox', { name: 'Heating off' }).press('Space')
  await expect(ben.getByText('This item is no longer in the manual.')).toBeVisible()
  await expect(ben.getByRole('checkbox', { name: 'Heating down' })).not.toBeChecked()

  await visit(page, `${house.path}/stays`)
  await page.getByRole('link', { name: /^Checklists for the stay of Ben/ }).press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Bed linen' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Boots' })).not.toBeChecked()
})
