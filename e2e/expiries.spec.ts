import { eq } from 'drizzle-orm'
import { memberships } from '../src/server/db/schema/groups.ts'
import { aNotification } from '../test/factories/notifications.ts'
import { aDocument, anAsset } from '../test/factories/records.ts'
import { inDays } from './days.ts'
import { aGroupOf, aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('the calendar shows expiries, each with a link', async ({ signedIn: page, database: { db } }) => {
  const familyGroupId = await aGroupOf(page, 'The Kellers')
  await visit(page, `/calendar?familyGroupId=${familyGroupId}&view=agenda`)
  await expect(page.getByText('Nothing in the next twelve months')).toBeVisible()
  const { id } = await aHouseOf(page, 'Lake cabin', familyGroupId)
  await anAsset(db, { id, familyGroupId }, { name: 'Boiler', warrantyUntil: inDays(40) })
  await aDocument(db, { id, familyGroupId }, { title: 'Chimney certificate', expiresOn: inDays(100) })

  await visit(page, `/calendar?familyGroupId=${familyGroupId}&view=agenda`)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toContainText('Warranty for Boiler ends')
  await expect(entries.nth(0)).toContainText('Lake cabin')
  await expect(entries.nth(1)).toContainText('Chimney certificate expires')
  const link = entries.nth(0).getByRole('link')
  const target = (await link.getAttribute('href')) ?? ''
  await link.click()
  await page.waitForURL((url) => url.pathname === target)
})

test('a click on the notice marks it as read and opens the item, and so does “Open”', async ({
  signedIn: page,
  database: { db },
}) => {
  const { familyGroupId, id: propertyId } = await aHouseOf(page)
  const [member] = await db.select().from(memberships).where(eq(memberships.familyGroupId, familyGroupId))
  const { id: assetId } = await anAsset(db, { id: propertyId, familyGroupId })
  for (const metadata of [
    { familyGroupId, propertyId },
    { familyGroupId, propertyId, assetId },
  ])
    await aNotification(db, member?.userId ?? '', {
      type: 'EXPIRING',
      title: `Expiring at ${Object.keys(metadata).at(-1)}`,
      familyGroupId,
      metadata,
    })
  await visit(page, `/calendar?familyGroupId=${familyGroupId}`)
  const bell = page.locator('header').getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  const open = (name: string) => menu.getByRole('link', { name: `Open: Expiring at ${name}` })
  await expect(open('assetId')).toHaveAttribute('href', `/asset/${assetId}`)
  await expect(open('propertyId')).toHaveAttribute('href', `/property/${propertyId}`)
  await menu.getByRole('link', { name: /^Expiring at assetId/ }).click()
  await page.waitForURL(`**/asset/${assetId}`)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await open('propertyId').click()
  await page.waitForURL(`**/property/${propertyId}`)
})
