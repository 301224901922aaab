import type { Page } from '@playwright/test'
import { thisYear } from './days.ts'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { reload, visit } from './pages.ts'

test.beforeEach(async ({ signedIn: page }) => {
  await createHouse(page)
  await page.waitForURL(/\/property\/[\w-]{36}/)
})

async function open(page: Page, part: string) {
  const [house = ''] = /\/property\/[\w-]{36}/.exec(page.url()) ?? []
  await visit(page, `${house}/${part}`)
}

async function addOutsider(page: Page, name: string, share: string) {
  await page.getByLabel('Someone outside the group').fill(name)
  await page.getByRole('button', { name: 'Add owner outside the group' }).click()
  await page.getByLabel(`${name} (outside the group)`).fill(share)
}

async function addMember(page: Page, share: string) {
  await page.getByLabel('Member', { exact: true }).selectOption({ label: 'Anna Keller' })
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByLabel('Anna Keller', { exact: true }).fill(share)
}

async function record(page: Page) {
  await page.getByRole('button', { name: 'Record owners' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Record these owners?' })
  await expect(dialog).toContainText('record the owners again for the same day')
  await dialog.getByRole('button', { name: 'Record permanently' }).click()
  await page.waitForURL(/\/owners$/)
}

const today = (page: Page) => page.getByRole('table', { name: 'Owners today' })

test('three owners and a change that takes effect next year are recorded', async ({ signedIn: page }) => {
  await open(page, 'owners')
  await expect(page.getByText('No owners yet')).toBeVisible()
  await page.getByRole('link', { name: 'Record owners' }).click()
  await page.getByLabel('Valid from').fill('1998-05-01')
  await addMember(page, '50')
  await addOutsider(page, 'Ben', '30')
  await addOutsider(page, 'Aunt Rosa', '20 %')
  await expect(page.getByText('The shares add up to 100%.')).toBeVisible()
  await record(page)
  await expect(today(page).getByRole('row', { name: /Aunt Rosa/ })).toContainText('20%')
  await expect(page.getByText('Shares incomplete')).toHaveCount(0)

  await page.getByRole('link', { name: 'Record owners' }).click()
  await page.getByLabel('Valid from').fill(`${thisYear + 1}-06-01`)
  await page.getByRole('button', { name: 'Remove Aunt Rosa' }).click()
  await page.getByLabel('Ben (outside the group)').fill('50')
  await page.getByLabel('Note').fill('Rosa gives her part to Ben.')
  await record(page)
  await expect(today(page).getByRole('row', { name: /Aunt Rosa/ })).toContainText('20%')
  await expect(page.getByText(/The owners change on/)).toBeVisible()
  const history = page.getByRole('list', { name: 'Changes of ownership' }).getByRole('listitem')
  await expect(history.first()).toContainText('Upcoming')
  await expect(history.first()).toContainText('Rosa gives her part to Ben.')
  await expect(history.first()).toContainText('Recorded by Anna Keller')
  await expect(page.getByRole('img', { name: /Shares over time: from .*1998 Anna Keller 50%/ })).toBeVisible()
  await open(page, 'activity')
  await expect(
    page.getByText(/recorded the owners from 1 May 1998: Anna Keller 50%, Ben 30%, and Aunt Rosa 20%/),
  ).toBeVisible()
})

test('shares below 100 % are saved with a note, and above 100 % are refused', async ({ signedIn: page }) => {
  await open(page, 'owners/change')
  await addMember(page, '60')
  await addOutsider(page, 'Ben', '40.01')
  await page.getByRole('button', { name: 'Record owners' }).click()
  const tooMuch = 'The shares add up to 100.01%: 0.01% too much. Reduce one of the shares.'
  await expect(page.getByRole('alert')).toHaveText(tooMuch)
  const owners = page.getByRole('group', { name: 'Owners' })
  await expect(owners).toBeFocused()
  await expect(owners).toHaveAccessibleDescription(tooMuch)
  await page.getByLabel('Ben (outside the group)').fill('39.99')
  await expect(page.getByText('The shares add up to 99.99%: 0.01% is missing.')).toBeVisible()
  await record(page)
  await expect(page.getByText('Shares incomplete').first()).toBeVisible()
  await expect(page.getByText(/Splitting by ownership is off until they add up to 100%\./)).toBeVisible()
})

test('thirds are adjusted, and an equal split is exact', async ({ signedIn: page }) => {
  await open(page, 'owners/change')
  await addMember(page, '1/3')
  await addOutsider(page, 'Ben', '1/3')
  await addOutsider(page, 'Carla', '1/3')
  await expect(page.getByText('The shares add up to 99.99%: 0.01% is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Round to 100% in total' }).click()
  await expect(page.getByText('The shares add up to 100%.')).toBeVisible()
  await expect(page.getByLabel('Anna Keller', { exact: true })).toHaveValue('33.34')
  await addOutsider(page, 'David', '')
  await page.getByRole('button', { name: 'Split evenly' }).click()
  await expect(page.getByLabel('David (outside the group)')).toHaveValue('25')
})

test('a change recorded by someone else is shown, and nothing typed is lost', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await open(page, 'owners/change')
  await addMember(page, '100')
  const other = await context.newPage()
  await visit(other, page.url())
  await addOutsider(other, 'Aunt Rosa', '100')
  await record(other)

  await page.getByRole('button', { name: 'Record owners' }).click()
  await page.getByRole('button', { name: 'Record permanently' }).click()
  const newer = page.getByRole('region', { name: 'Someone else recorded owners first' })
  await expect(newer).toContainText('Aunt Rosa')
  await expect(page.getByLabel('Anna Keller', { exact: true })).toHaveValue('100')
  await record(page)
  await expect(today(page)).toContainText('Anna Keller')
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible()
})

test('ownership is recorded with the keyboard alone, and only after confirmation', async ({
  signedIn: page,
}) => {
  await open(page, 'owners/change')
  await page.getByLabel('Someone outside the group').focus()
  await page.keyboard.type('Aunt Rosa')
  await page.keyboard.press('Enter')
  await page.getByLabel('Aunt Rosa (outside the group)').focus()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing is recorded yet.')).toBeVisible()
  await reload(page)
  await expect(page.getByLabel('Aunt Rosa (outside the group)')).toHaveValue('100')
  await page.getByRole('button', { name: 'Record owners' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Record permanently' }).focus()
  await page.keyboard.press('Enter')
  await expect(today(page)).toContainText('Aunt Rosa')
})

for (const [theme, width] of [
  ['dark', 360],
  ['light', 1280],
] as const) {
  test(`the owners are accessible in ${theme} at ${width} px`, async ({ signedIn: page }) => {
    await open(page, 'owners/change')
    await page.getByLabel('Valid from').fill('1998-05-01')
    await addMember(page, '50')
    await addOutsider(page, 'A very long name of someone who lives abroad', '20')
    await record(page)
    await page.getByRole('link', { name: 'Record owners' }).click()
    await page.getByRole('button', { name: 'Split evenly' }).click()
    await record(page)
    await page.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    await page.setViewportSize({ width, height: 800 })
    for (const part of ['owners', 'owners/change']) {
      await open(page, part)
      const { violations } = await (await axe(page)).analyze()
      expect(violations.map(({ id, nodes }) => `${part}: ${id}: ${nodes[0]?.html}`)).toEqual([])
      await expectFits(page, part)
    }
  })
}
