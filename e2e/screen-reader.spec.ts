import type { Page } from '@playwright/test'
import { aTrustedPerson } from '../test/factories/emergency-access.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import { appOf } from './app.ts'
import { aHouseOf, aTaskOf, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

// What a screen reader reads, in its order, kept beside this file. After a change on purpose, read what
// `npm run test:e2e -- e2e/screen-reader.spec.ts --update-snapshots` writes as if you could not see the page.

/** Without addresses, which hold ids, and without today. */
const steady = (tree: string) =>
  `${tree
    .replaceAll(/^ *- \/url:.*(\n|$)/gm, '')
    .replaceAll(/\S+@family\.example/g, 'an e-mail address')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'a day')
    .replaceAll(/- time: .*/g, '- time')}\n`

async function expectReadsAsBefore(page: Page, name: string, path: string) {
  await visit(page, path)
  // Some parts are loaded after the page.
  await expect(async () => {
    const tree = await page.getByRole('main').ariaSnapshot()
    expect(steady(tree), path).toMatchSnapshot(`${name}.txt`)
  }).toPass({ timeout: 30_000 })
}

test('the most used pages read as before', async ({ page }) => {
  await signIn(page)
  const house = await aHouseOf(page)
  const task = await aTaskOf(page, house, 'Check the boiler')
  const { familyGroupId, dashboard, path: property } = house
  const pages = {
    dashboard,
    property,
    task,
    'new-task': `${property}/tasks/new`,
    balances: `/money/${familyGroupId}`,
    'new-expense': `/money/${familyGroupId}/payments/new`,
  }
  for (const [name, path] of Object.entries(pages)) await expectReadsAsBefore(page, name, path)
})

test('the members with a trusted person read as before', async ({ page }) => {
  await signIn(page)
  const { familyGroupId } = await aHouseOf(page)
  const { db } = appOf(page).database()
  const { id: userId } = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId, role: 'MEMBER', color: 'pine' })
  await aTrustedPerson(db, { familyGroupId, userId })
  await expectReadsAsBefore(page, 'members', `/family-select?familyGroupId=${familyGroupId}`)
})
