import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ signedIn: page }) => {
  await createHouse(page)
})

test('a wrong field is named, gets the focus, and nothing typed is lost', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Town').fill('Horgen')
  await page.getByLabel('Year built').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Year built')).toBeFocused()
  await expect(page.getByLabel('Year built')).toHaveAccessibleDescription('Please enter a year from 1000 on.')
  await expect(page.getByRole('alert').filter({ hasText: 'One field needs another look.' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('What you typed earlier is back.')).toBeVisible()
  await expect(page.getByLabel('Town')).toHaveValue('Horgen')
  await page.getByLabel('Year built').fill('1931')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('1931')).toBeVisible()
})

test('a stale edit shows the newer value and overwrites nothing by accident', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(/property-edit/)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Town').fill('Horgen')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByLabel('Town').fill('Zug')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('region', { name: 'Somebody saved before you' })
  await expect(conflict.getByRole('row', { name: 'Town' })).toContainText('Horgen')
  await expect(page.getByLabel('Town')).toHaveValue('Zug')
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Zug')
})

test('taking over the newer values fills the form with them', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(/property-edit/)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Town').fill('Horgen')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Town').fill('Zug')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Take over theirs' }).click()
  await expect(page.getByLabel('Town')).toHaveValue('Horgen')
})

test('archiving makes it read-only, and can be undone', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived, read-only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
})

test('deleting asks, names what is lost, and can be undone', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Lake cabin?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete property' }).click()
  await expect(page.getByText('No property yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Lake cabin was restored.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lake cabin' })).toBeVisible()
})

test('a photo that is none is refused in words, before and after it is sent', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await page.getByRole('link', { name: 'Edit' }).click()
  const chooser = page.getByLabel('Choose a file')
  await chooser.setInputFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(
    page.getByText('Unsupported file format. Please use JPG, PNG, GIF, WEBP, or HEIC.'),
  ).toBeVisible()
  await chooser.setInputFiles({
    name: 'fake.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'Unsupported file format.' })).toBeVisible()
})
