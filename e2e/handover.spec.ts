import { readFileSync } from 'node:fs'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'
import { readPdf } from './read-pdf.ts'

test('on a phone: what is missing for a handover is recorded, and the list is checked for a year', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createHouse(page)
  await page.waitForURL(/\/property\/[\w-]{36}/)
  const [property = ''] = /\/property\/[\w-]{36}/.exec(page.url()) ?? []
  await visit(page, `${property}/handover`)
  await expect(page.getByText('0 of 16 recorded')).toBeVisible()
  await expect(page.getByText('Nobody has checked this list yet.')).toBeVisible()

  await page.getByRole('list', { name: 'Missing' }).getByRole('link', { name: 'Emergency numbers' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Fire 118. The address is Seestrasse 4.')
  await page.getByRole('button', { name: 'Add section' }).click()
  await expect(page).toHaveURL(/\/manual$/)
  await visit(page, `${property}/handover`)
  await expect(page.getByText('1 of 16 recorded')).toBeVisible()
  const recorded = page.getByRole('list', { name: 'Recorded' })
  await expect(recorded.getByRole('link', { name: 'Emergency numbers' })).toBeVisible()

  await page.getByRole('button', { name: 'Confirm the list' }).click()
  const check = page.getByRole('region', { name: 'Yearly check' })
  await expect(check.getByText(/^Checked\. The next check is on /)).toBeVisible()
  await page.reload()
  await expect(check.getByText(/^Checked\. The next check is on /)).toBeVisible()

  await visit(page, `${property}/activity`)
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('checked the handover list for')
})
