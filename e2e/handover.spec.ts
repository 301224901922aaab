import { readFile } from 'node:fs/promises'
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

  const exempt = page.getByRole('button', { name: 'Does not apply: Title deed' })
  await exempt.focus()
  await exempt.press('Enter')
  await expect(page.getByText('1 of 15 recorded; 1 does not apply')).toBeVisible()
  const include = page.getByRole('button', { name: 'Applies after all: Title deed' })
  await expect(include).toBeFocused()
  await include.press('Enter')
  await expect(page.getByText('1 of 16 recorded')).toBeVisible()
  await expect(exempt).toBeFocused()

  await page.getByRole('button', { name: 'Confirm the list' }).click()
  const check = page.getByRole('region', { name: 'Yearly check' })
  await expect(check.getByText(/^Checked\. The next check is on /)).toBeVisible()
  await page.reload()
  await expect(check.getByText(/^Checked\. The next check is on /)).toBeVisible()

  await visit(page, `${property}/activity`)
  const activity = page.getByRole('list', { name: 'Activity' })
  await expect(activity).toContainText('checked the handover list for')
  await expect(activity).toContainText('noted in the handover list that “Title deed” does not apply')

  await visit(page, `${property}/codes`)
  await page.getByRole('button', { name: 'Add code or password' }).click()
  const form = page.getByRole('dialog', { name: 'Add code or password' })
  await form.getByLabel('What it is for').fill('Front door')
  await form.getByLabel('Code or password').fill('4711-twice')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await visit(page, `${property}/handover`)
  await page.getByRole('link', { name: 'Make a handover pack' }).click()
  const codes = page.getByLabel('Codes & passwords')
  await expect(codes).not.toBeChecked()
  const download = async () => {
    const [downloaded] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the pack' }).click(),
    ])
    expect(downloaded.suggestedFilename()).toMatch(/ handover pack \d{4}-\d{2}-\d{2}\.pdf$/)
    return (await readPdf(await readFile(await downloaded.path()))).map(({ text }) => text).join(' ')
  }
  const without = await download()
  expect(without).toContain('Fire 118.')
  expect(without).not.toContain('4711-twice')
  await codes.check()
  expect(await download()).toContain('4711-twice')
})
