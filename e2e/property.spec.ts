import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { chooseFor } from './pages.ts'

test.beforeEach(async ({ signedIn: page }) => {
  await createHouse(page)
})

test('an invalid field is named and focused, and nothing typed is lost', async ({ signedIn: page }) => {
  await chooseFor(page, 'Lake cabin', 'Edit')
  await page.getByLabel('Town').fill('Horgen')
  await page.getByLabel('Year built').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Year built')).toBeFocused()
  await expect(page.getByLabel('Year built')).toHaveAccessibleDescription('Enter 1000 or a later year.')
  await expect(page.getByRole('alert').filter({ hasText: 'One field needs to be corrected.' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your draft was restored.')).toBeVisible()
  await expect(page.getByLabel('Town')).toHaveValue('Horgen')
  await page.getByLabel('Year built').fill('1931')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'House', exact: true }).click()
  await expect(page.getByText('1931')).toBeVisible()
})

test('archiving makes the property read-only, and can be undone', async ({ signedIn: page }) => {
  await chooseFor(page, 'Lake cabin', 'Archive')
  await expect(page.getByText('Archived, read-only')).toBeVisible()
  const menu = page.getByRole('button', { name: 'More for Lake cabin' })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Unarchive', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Archived, read-only')).toBeHidden()
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Report a problem', 'Edit', 'Archive', 'Delete'])
})

test('deleting asks for confirmation, names what is lost, and can be undone', async ({ signedIn: page }) => {
  await chooseFor(page, 'Lake cabin', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Lake cabin”?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await chooseFor(page, 'Lake cabin', 'Delete')
  await dialog.getByRole('button', { name: 'Delete property' }).click()
  await expect(page.getByRole('link', { name: 'Add property' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Lake cabin restored')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lake cabin' })).toBeVisible()
})

test('a file that is not a photo is refused with a message, before and after the upload', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await chooseFor(page, 'Lake cabin', 'Edit')
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
