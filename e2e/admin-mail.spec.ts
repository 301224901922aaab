import { eq } from 'drizzle-orm'
import { users } from '../src/server/db/schema/users.ts'
import { signIn } from './families.ts'
import { expect } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { test } from './mail-fixtures.ts'
import { reload, visit } from './pages.ts'

test('an administrator replies to feedback, and the sender gets the e-mail', async ({
  page,
  browser,
  app,
  mailbox,
}) => {
  const anna = await (await browser.newContext({ baseURL: app.origin })).newPage()
  const { email } = await signIn(anna)
  await visit(anna, '/family-select')
  await anna.getByRole('button', { name: 'Feedback' }).click()
  const dialog = anna.getByRole('dialog', { name: 'Submit Feedback' })
  await dialog.getByLabel('Title*').fill('Calendar stays closed')
  await dialog.getByLabel('Feedback*').fill('It does not open on my phone.')
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(dialog).toBeHidden()

  const { email: adminEmail } = await signIn(page, { firstName: 'Ada' })
  expect(await app.operate('admin:grant', adminEmail)).toContain('is now an administrator.')
  const { db } = app.database()
  await db.update(users).set({ emailVerified: false }).where(eq(users.email, email))
  await visit(page, '/acp-kc/feedback')
  const entry = page.getByRole('article').filter({ hasText: 'Calendar stays closed' })
  await expect(entry).toContainText('this person has not confirmed an e-mail address')
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email))
  await reload(page)
  await entry.getByRole('button', { name: 'Reply by e-mail' }).press('Enter')
  const reply = page.getByRole('dialog', { name: 'Reply to “Calendar stays closed”' })
  await expect(reply).toContainText(email)
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(reply.getByText('Enter a reply.')).toBeVisible()
  await reply.getByLabel('Reply').fill('It opens since today.')
  await expectAccessibleInBothThemes(page, 'the reply')
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(entry.getByRole('list', { name: 'Replies' })).toContainText('It opens since today.')
  const mail = await mailbox.next(email)
  expect(mail.subject).toBe('Reply to your feedback: Calendar stays closed')
  expect(mail.text).toContain('It opens since today.')
  expect(mail.text).toContain('It does not open on my phone.')
  await visit(page, '/acp-kc/activity')
  await expect(page.getByText('Ada Keller replied to feedback')).toBeVisible()
})
