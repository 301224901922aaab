import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { users } from '../src/server/db/schema/users.ts'
import { readZip } from '../test/zip.ts'
import { appOf } from './app.ts'
import { signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes, expectFits } from './looks.ts'
import { visit } from './pages.ts'

const phone = { width: 360, height: 780 }
const longMs = 120_000

test('a group is exported as one file on a phone and imported as a new group with equal balances', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { db } = appOf(page).database()
  const anna = await signIn(page)
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, anna.id))
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Sandbergs (sample)' })).toBeVisible({
    timeout: longMs,
  })
  const oldId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const before = await balancesOf(oldId)

  await page.setViewportSize(phone)
  await visit(page, `/family-select?familyGroupId=${oldId}`)
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('main')
  await panel.getByLabel('Include codes & passwords').check()
  await panel.getByRole('button', { name: 'Export this group' }).click()
  const link = panel.getByRole('link', { name: /^Download/ })
  await expect(link).toBeVisible({ timeout: longMs })
  await expect(panel).toContainText('keep this file safe')
  await expectFits(page)
  await expectAccessibleInBothThemes(page, 'a finished export')
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^The Sandbergs \(sample\) \d{4}-\d\d-\d\d\.zip$/)
  const zip = await readFile(await download.path())
  expect([...readZip(zip).keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'group.json', 'tables/payments.csv']),
  )

  await page.setViewportSize(phone)
  await visit(page, '/family-select')
  await page.getByRole('link', { name: 'Import a group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import a group' })).toBeVisible()
  const chooser = page.getByLabel('Choose a file')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('This file is not a ZIP')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the import of a group')
  await page.setViewportSize(phone)
  await chooser.setInputFiles({ name: 'group.zip', mimeType: 'application/zip', buffer: zip })
  const open = page.getByRole('link', { name: 'Open dashboard' })
  await expect(open).toBeVisible({ timeout: longMs })
  await expect(page.getByText('The group was imported.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a finished import')
  await open.click()
  await expect(page).toHaveURL(/\/dashboard\//)
  const newId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(newId).not.toBe(oldId)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(before.length).toBeGreaterThan(3)
  expect(await balancesOf(newId)).toEqual(before)

  const standing = async (id: string) => {
    await visit(page, `/money/${id}`)
    // People who have left have different buttons; the amounts are the same.
    const text = await page.getByRole('list', { name: 'Who is owed, who owes' }).innerText()
    return text.match(/\d[\d.,]*/g)
  }
  expect(await standing(newId)).toEqual(await standing(oldId))

  async function balancesOf(familyGroupId: string) {
    const { rows } = await db.execute(sql`
      select participants.name, properties.name as property, balance_minor, waiting_minor
      from balances join participants on participants.id = participant_id left join properties on properties.id = balances.property_id
      where balances.family_group_id = ${familyGroupId} and (balance_minor <> 0 or waiting_minor <> 0)
      order by 1, 2 nulls first`)
    return rows
  }
})

test('a file that is not an export is refused with a message, and another one can be chosen', async ({
  page,
}) => {
  await signIn(page)
  await visit(page, '/family-select/import')
  const buffer = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)])
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'group.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText('This file is not a ZIP, or it is damaged.')).toBeVisible({ timeout: longMs })
  await expect(page.getByLabel('Choose a file')).toBeEnabled()
})
