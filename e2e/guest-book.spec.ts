import { guestBookEntries } from '../src/server/db/schema/guest-book-entries.ts'
import { participantsOf } from '../test/factories/money.ts'
import { aStay } from '../test/factories/work.ts'
import { aHouseOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('Ben writes in the guest book about his stay, edits it at the same time as elsewhere, and a manager deletes and restores it', async ({
  signedIn: page,
  browser,
  complaints,
  database: { db },
}) => {
  const house = await aHouseOf(page)
  const ben = await aMember(browser, page, house.familyGroupId, 'Ben')
  await visit(page, `${house.path}/guest-book`)
  await expect(page.getByText('Nothing written yet')).toBeVisible()

  const [, member] = await participantsOf(db, house.familyGroupId)
  const ofBen = { userId: member?.userId ?? null, status: 'CONFIRMED' } as const
  await aStay(db, house, { ...ofBen, startsOn: '2025-07-03', endsOn: '2025-07-10' })
  await aStay(db, house, { ...ofBen, startsOn: '2024-12-27', endsOn: '2025-01-02' })
  await visit(ben, `${house.path}/stays`)
  const past = ben.getByRole('region', { name: 'Past, declined and cancelled' })
  const write = past.getByRole('button', { name: /^Write in the guest book/ })
  await expect(write).toHaveCount(2)
  await write.first().press('Enter')
  const dialog = ben.getByRole('dialog', { name: 'Write in the guest book' })
  await dialog.getByRole('button', { name: 'Add entry' }).press('Enter')
  await expect(dialog.getByText('Write something about your stay.')).toBeVisible()
  await dialog.getByLabel('Your entry').fill('Swam every morning.\nThank you for the firewood!')
  await dialog.getByRole('button', { name: 'Add entry' }).press('Enter')
  await expect(ben.getByText('Entry added to the guest book')).toBeVisible()
  await expect(write).toHaveCount(1)

  await visit(ben, `${house.path}/guest-book`)
  const ofYear = ben.getByRole('region', { name: '2025', exact: true })
  await expect(ofYear.getByRole('listitem')).toContainText('Swam every morning.')
  await db.update(guestBookEntries).set({ body: 'Swam every evening.', version: 2 })
  await ofYear.getByRole('button', { name: 'Edit my entry' }).press('Enter')
  const editing = ben.getByRole('dialog', { name: 'Edit entry' })
  await editing.getByLabel('Your entry').fill('Swam every day.')
  complaints.expect(/status of 409/)
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(editing.getByRole('region', { name: 'Someone else saved first' })).toContainText('evening')
  await editing.getByRole('button', { name: 'Save my version' }).press('Enter')
  await expect(ofYear.getByRole('listitem')).toContainText('Swam every day.')

  await visit(page, `${house.path}/guest-book`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Swam every day.' })
  await expect(page.getByRole('button', { name: 'Edit my entry' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Delete the entry of Ben/ }).press('Enter')
  await expect(page.getByText('Nothing written yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(entry).toBeVisible()

  await visit(page, `${house.path}/activity`)
  const lines = page.getByRole('list', { name: 'Activity' })
  await expect(lines).toContainText('restored the guest book entry of Ben')
  await expect(lines).toContainText('wrote in the guest book: Ben')
})
