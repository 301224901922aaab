import { and, eq } from 'drizzle-orm'
import {
  grantDueRequests,
  remindOfRequests,
} from '../src/features/base/emergency-access/server/grant-access.service.ts'
import { memberships } from '../src/server/db/schema/groups.ts'
import { aRequestContext } from '../test/factories/context.ts'
import { letHoursPass } from '../test/factories/emergency-access.ts'
import { appOf } from './app.ts'
import { aGroupOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes, expectFits } from './looks.ts'
import { visit } from './pages.ts'

test('a trusted person asks for access on a phone: an objection ends it, and time without one grants it', async ({
  signedIn: page,
  browser,
}) => {
  const { db } = appOf(page).database()
  // Without a property, the dashboard is that of a new group.
  const familyGroupId = await aGroupOf(page)
  const phone = { viewport: { width: 360, height: 740 } }
  const ben = await aMember(browser, page, familyGroupId, 'Ben', phone)
  await page.setViewportSize(phone.viewport)
  const members = `/family-select?familyGroupId=${familyGroupId}`
  const part = page.getByRole('region', { name: 'Emergency access' })
  const partOfBen = ben.getByRole('region', { name: 'Emergency access' })

  await visit(page, members)
  await part.getByRole('button', { name: 'Name trusted person' }).press('Enter')
  await page.getByRole('combobox', { name: 'Member' }).selectOption({ label: 'Ben Keller' })
  const days = page.getByLabel('Days to object')
  await expect(days).toHaveValue('7')
  await days.fill('31')
  const form = page.getByRole('dialog', { name: 'Name trusted person' })
  await form.getByRole('button', { name: 'Name trusted person' }).press('Enter')
  await expect(page.getByText('Enter a number of days from 1 to 30.')).toBeVisible()
  await days.fill('3')
  await form.getByRole('button', { name: 'Name trusted person' }).press('Enter')
  await expect(page.getByText('Ben Keller is now a trusted person')).toBeVisible()
  await expect(part.getByText('Managers have 3 days to object')).toBeVisible()
  await expect(part).toBeFocused()

  await visit(ben, members)
  await partOfBen.getByRole('button', { name: 'Ask for access' }).press('Enter')
  await ben.getByLabel('Reason').fill('Anna is in hospital.')
  await ben.getByRole('dialog').getByRole('button', { name: 'Ask for access' }).press('Enter')
  await expect(ben.getByText('The managers have been told')).toBeVisible()
  await expect(partOfBen.getByText('You asked for emergency access')).toBeVisible()
  await expect(partOfBen.getByRole('button', { name: 'Ask for access' })).toBeHidden()
  await expectFits(ben)

  await visit(page, `/dashboard/${familyGroupId}`)
  await page.getByRole('link', { name: /^Review.*Ben Keller/ }).press('Enter')
  await expect(part.getByRole('heading', { name: 'Emergency access' })).toBeFocused()
  await expect(part.getByText('Their reason: Anna is in hospital.')).toBeVisible()
  await expectFits(page)
  await expectAccessibleInBothThemes(page, 'an open request')
  await page.setViewportSize(phone.viewport)
  await part.getByRole('button', { name: 'Object to Ben Keller’s request' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Object' }).press('Enter')
  await expect(page.getByText('The request has ended')).toBeVisible()
  await expect(part.getByText('A manager objected. They can ask again from')).toBeVisible()

  const { userId } = await personOf(db, familyGroupId, 'MEMBER')
  const passed = (hours: number) => letHoursPass(db, { familyGroupId, userId }, hours)
  await passed(7 * 24)
  await visit(ben, members)
  await partOfBen.getByRole('button', { name: 'Ask for access' }).press('Enter')
  await ben.getByRole('dialog').getByRole('button', { name: 'Ask for access' }).press('Enter')
  await expect(partOfBen.getByText('You asked for emergency access')).toBeVisible()
  const job = { ...aRequestContext(db), signal: new AbortController().signal }
  await passed(2 * 24)
  await remindOfRequests(job)
  await passed(24)
  await grantDueRequests(job)

  await visit(ben, members)
  await expect(partOfBen.getByRole('button', { name: 'Ask for access' })).toBeHidden()
  await expect(ben.getByRole('link', { name: 'Settings' })).toBeVisible()
  await visit(page, `${members}&tab=activity`)
  await expect(page.getByText(/made Ben Keller a manager by emergency access/)).toBeVisible()
  await ben.context().close()
})

type Db = Parameters<typeof letHoursPass>[0]

async function personOf(db: Db, familyGroupId: string, role: 'MEMBER') {
  const [person] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.familyGroupId, familyGroupId), eq(memberships.role, role)))
  if (!person) throw new Error('nobody has this role')
  return person
}
