import { aPayment, participantsOf } from '../test/factories/money.ts'
import { aStay } from '../test/factories/work.ts'
import { inDays } from './days.ts'
import { aHouseOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { visit } from './pages.ts'

test('Anna asks about an expense, Ben answers from the bell, and she removes her question', async ({
  signedIn: page,
  browser,
  database: { db },
}) => {
  const { id, familyGroupId } = await aHouseOf(page)
  const ben = await aMember(browser, page, familyGroupId, 'Ben', { viewport: { width: 360, height: 780 } })
  const [, payer] = await participantsOf(db, familyGroupId)
  if (!payer) throw new Error('Ben shares no costs')
  const parts = [payer.id]
  const payment = await aPayment(
    db,
    { id, familyGroupId },
    { payerId: payer.id, parts, title: 'Roof repair' },
  )

  await visit(page, `/payment/${payment.id}`)
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await page.getByLabel('Write a comment').fill('Why so much?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const comments = (of: typeof page) => of.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Edit my comment' })).toBeVisible()
  expect((await (await axe(page)).analyze()).violations).toEqual([])

  await visit(ben, `/dashboard/${familyGroupId}`)
  await ben.getByRole('button', { name: /^Notifications, 1 unread$/ }).click()
  await ben.getByText('Anna Keller commented: Roof repair').click()
  await expect(comments(ben)).toContainText(['Why so much?'])
  await expect(ben.getByRole('button', { name: 'Edit my comment' })).toHaveCount(0)
  await ben.getByLabel('Write a comment').fill('The beams were rotten.')
  await ben.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(ben.getByRole('button', { name: 'Edit my comment' })).toBeVisible()
  await expectFits(ben)

  await visit(page, `/payment/${payment.id}`)
  await expect(comments(page)).toContainText(['Why so much?', 'The beams were rotten.'])
  await page.getByRole('button', { name: 'Delete the comment of Anna Keller' }).click()
  await expect(page.getByText('Comment deleted')).toBeVisible()
  await expect(comments(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(comments(page)).toHaveCount(2)
})

test('a viewer writes about a stay, and the guest finds it open', async ({
  signedIn: page,
  browser,
  database: { db },
}) => {
  const { id, familyGroupId, path } = await aHouseOf(page)
  const rosa = await aMember(browser, page, familyGroupId, 'Rosa', { role: 'VIEWER' })
  const [anna] = await participantsOf(db, familyGroupId)
  const userId = anna?.userId ?? null
  const stay = await aStay(
    db,
    { id, familyGroupId },
    { userId, createdBy: userId, startsOn: inDays(10), endsOn: inDays(12), status: 'CONFIRMED' },
  )

  await visit(rosa, `${path}/stays`)
  await rosa.getByRole('button', { name: 'Comment on the stay of Anna Keller' }).click()
  await rosa.getByLabel('Write a comment').fill('When do you arrive?')
  await rosa.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(rosa.getByRole('button', { name: '1 comment on the stay of Anna Keller' })).toBeVisible()
  await expect(rosa.getByRole('button', { name: 'Edit my comment' })).toBeVisible()
  expect((await (await axe(rosa)).analyze()).violations).toEqual([])
  await expectFits(rosa)

  await visit(page, `/dashboard/${familyGroupId}`)
  await page.getByRole('button', { name: /^Notifications, \d/ }).click()
  await page.getByText(/^Rosa Keller commented: /).click()
  await page.waitForURL(`**/stays#stay-${stay.id}`)
  await expect(page.getByText('When do you arrive?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete the comment of Rosa Keller' })).toBeVisible()
})
