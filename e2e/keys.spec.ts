import { eq } from 'drizzle-orm'
import { houseKeys } from '../src/server/db/schema/house-keys.ts'
import { appOf } from './app.ts'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('a key is handed over by keyboard, edited by two people, returned, deleted and restored', async ({
  signedIn: page,
  complaints,
}) => {
  await createHouse(page)
  await page.waitForURL(/\/property\/[\w-]{36}/)
  const [property = ''] = /\/property\/[\w-]{36}/.exec(page.url()) ?? []
  await visit(page, `${property}/keys`)
  await expect(page.getByText('Keep track of who holds which key.')).toBeVisible()

  await page.getByRole('link', { name: 'Add key' }).press('Enter')
  await page.getByLabel('Key', { exact: true }).fill('Front door, blue tag')
  await page.getByLabel('Name').fill('Rosa Fischer')
  await page.getByLabel('Name').press('Enter')
  const held = page.getByRole('list', { name: 'Held' })
  await expect(held.getByRole('listitem')).toContainText('Rosa Fischer, since')

  // Someone else saves first: their version is shown, and the next press overwrites it.
  await page.getByRole('link', { name: 'Edit Front door, blue tag' }).press('Enter')
  const { db } = appOf(page).database()
  await db.update(houseKeys).set({ label: 'Back door', version: 2 }).where(eq(houseKeys.version, 1))
  complaints.expect(/status of 409/)
  await page.getByLabel('Copies').fill('2')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const newer = page.getByRole('region', { name: 'Someone else saved first' })
  await expect(newer.getByRole('row', { name: /^Key/ })).toContainText('Back door')
  await page.getByRole('button', { name: 'Save my version' }).press('Enter')
  await expect(held.getByRole('listitem')).toContainText('2 copies')

  await page.getByRole('button', { name: 'Mark Front door, blue tag as returned' }).press('Enter')
  await expect(page.getByText('All keys were returned.')).toBeVisible()
  await page.getByText('Returned (1)').click()
  const returned = page.getByRole('list', { name: 'Returned' })
  await returned.getByRole('button', { name: 'Delete Front door, blue tag' }).press('Enter')
  await expect(page.getByText('No keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Returned (1)')).toBeVisible()

  await visit(page, `${property}/activity`)
  const lines = page.getByRole('list', { name: 'Activity' })
  await expect(lines).toContainText('recorded that Rosa Fischer returned the key “Front door, blue tag”')
  await expect(lines).toContainText('handed the key “Front door, blue tag” to Rosa Fischer')
})
