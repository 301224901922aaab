import { aHouseOf, aTaskOf, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

// What a screen reader reads, in its order, kept beside this file. After a change on purpose, read what
// `npm run test:e2e -- e2e/screen-reader.spec.ts --update-snapshots` writes as if you could not see the page.

/** Without addresses, which hold ids, and without today. */
const steady = (tree: string) =>
  `${tree
    .replaceAll(/^ *- \/url:.*(\n|$)/gm, '')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'a day')
    .replaceAll(/- time: .*/g, '- time')}\n`

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
  for (const [name, path] of Object.entries(pages)) {
    await visit(page, path)
    // Some parts are loaded after the page.
    await expect(async () => {
      const tree = await page.getByRole('main').ariaSnapshot()
      expect(steady(tree), path).toMatchSnapshot(`${name}.txt`)
    }).toPass({ timeout: 30_000 })
  }
})
