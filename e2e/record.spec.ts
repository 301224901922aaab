import type { Page } from '@playwright/test'
import { aMembership } from '../test/factories/people.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { createHouse, signIn } from './families.ts'
import { addAsset, expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { awake, visit } from './pages.ts'

const label = async () => ({
  name: 'Type plate.jpg',
  mimeType: 'image/jpeg',
  buffer: await aPhoto({ width: 1_600, height: 1_200 }).jpeg().toBuffer(),
})

/**
 * Creates a property with a boiler, a manual section, owners and a secret.
 * @returns the address of the property
 */
async function aHouseWithRecord(page: Page): Promise<string> {
  const { path: house } = await createHouse(page, 'Town house')
  await addAsset(page, house, {
    Name: 'Gas boiler',
    Manufacturer: 'Halden',
    'Serial number': '4820-117-0032',
  })
  await visit(page, `${house}/manual/new?kind=SHUT_OFFS`)
  await page.getByLabel('Title').fill('Where the gas is shut off')
  await page.getByLabel('Text').fill('The **yellow lever** in the cellar.')
  await page.getByRole('button', { name: 'Add section' }).click()
  await expect(page.getByRole('heading', { name: 'Where the gas is shut off' })).toBeVisible()
  return house
}

test('a property record on a phone: the boiler with a photo of its label, found by serial number, and a printed manual', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page)
  const house = await aHouseWithRecord(page)
  await visit(page, `${house}/assets`)
  await page.getByRole('link', { name: 'Gas boiler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gas boiler' })).toBeVisible()
  await awake(page)
  await page.getByLabel('Choose files').setInputFiles(await label())
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
  await expectFits(page)
  const asset = new URL(page.url()).pathname

  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('117-00')
  await page.getByRole('option', { name: /Gas boiler/ }).click()
  await expect(page).toHaveURL(asset)
  await page.getByRole('list', { name: 'Photos' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Type plate' })).toBeVisible()
  await page.getByRole('link', { name: 'Gas boiler' }).click()
  await expect(page).toHaveURL(asset)

  await visit(page, `${house}/manual/print`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('yellow lever')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
})

test('a second person sees and can do what the permissions of each role allow', async ({
  page,
  browser,
  baseURL,
  database: { db },
}) => {
  // Four people, each with six pages.
  test.slow()
  await signIn(page)
  const house = await aHouseWithRecord(page)
  const groupLink = page.getByRole('link', { name: 'The Kellers' }).first()
  const familyGroupId = (await groupLink.getAttribute('href'))?.split('/').at(-1) ?? ''
  await visit(page, `${house}/manual`)
  await page.getByRole('button', { name: 'Add code or password' }).click()
  await page.getByLabel('What it is for').fill('Front door')
  await page.getByLabel('Code or password', { exact: true }).fill('2580')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Front door', { exact: true })).toBeVisible()

  const table = {
    MEMBER: { edits: true, owners: false, secrets: true },
    VIEWER: { edits: false, owners: false, secrets: false },
    MANAGER: { edits: true, owners: true, secrets: true },
  } as const
  for (const role of ['MEMBER', 'VIEWER', 'MANAGER'] as const) {
    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    const { id: userId } = await signIn(other)
    await aMembership(db, { familyGroupId, userId, role, color: 'pine' })
    const may = table[role]
    const sees = async (part: string, name: string | RegExp, is: boolean) => {
      await visit(other, `${house}${part}`)
      const found = other.getByRole('link', { name }).or(other.getByRole('button', { name }))
      await expect(found, `${role}: ${name}`).toHaveCount(is ? 1 : 0)
    }
    await visit(other, house)
    await other.getByRole('button', { name: /^More for/ }).click()
    await expect(other.getByRole('menuitem', { name: 'Report a problem' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: 'Edit' })).toHaveCount(may.edits ? 1 : 0)
    await expect(other.getByRole('menuitem', { name: 'Archive' })).toHaveCount(role === 'MANAGER' ? 1 : 0)
    await sees('/assets', 'Add asset', may.edits)
    await expect(other.getByText('4820-117-0032')).toBeVisible()
    await visit(other, `${house}/documents`)
    await expect(other.getByLabel('Choose files')).toHaveCount(may.edits ? 1 : 0)
    await sees('/manual', 'Add section', may.edits)
    await expect(other.getByText('yellow lever')).toBeVisible()
    await expect(other.getByText('Front door', { exact: true })).toHaveCount(may.secrets ? 1 : 0)
    await sees('/owners', 'Record owners', may.owners)
    await visit(other, `${house}/activity`)
    await expect(other.getByText(/added Gas boiler/)).toBeVisible()
    await expect(other.getByText(/added the code or password/)).toHaveCount(may.secrets ? 1 : 0)
    await context.close()
  }
})
