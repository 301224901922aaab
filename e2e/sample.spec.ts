import { signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('the sample family is created with one click and removed on request', async ({ page }) => {
  await signIn(page)
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  // Five pictures are processed, which takes time on a busy machine.
  await expect(page.getByRole('heading', { level: 1, name: 'The Sandbergs (sample)' })).toBeVisible({
    timeout: 90_000,
  })
  const photos = page.locator('main article img')
  await expect(photos).toHaveCount(5)
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  }
  await page.getByRole('article').getByRole('link', { name: 'Cabin on the lake', exact: true }).click()
  await expect(page.getByText('Strandvägen 14')).toBeVisible()

  await page.getByRole('link', { name: 'The Sandbergs (sample)' }).click()
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove the sample family?' })
  await expect(dialog).toContainText('the sample relatives are deleted permanently')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await dialog.getByRole('button', { name: 'Remove sample family' }).click()
  await expect(page.getByText('Sample family removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Main' })
  await expect(places.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/family-select')
})
