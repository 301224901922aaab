import { eq } from 'drizzle-orm'
import { projects } from '../src/server/db/schema/projects.ts'
import { aProject, aStay } from '../test/factories/work.ts'
import { appOf } from './app.ts'
import { aHouseOfThree, userOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { visit } from './pages.ts'

test('a question to the owners starts where it comes up, with the form filled in', async ({
  signedIn: page,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOfThree(page)
  const { id: userId } = await userOf(page)
  const question = page.getByLabel('Question')
  const background = page.getByLabel('Background')

  await visit(page, house.path)
  await page.getByRole('link', { name: 'Should we…? Ask the owners' }).click()
  await expect(question).toHaveValue('')

  await visit(page, `${house.path}/owners`)
  await page.getByRole('link', { name: 'Ask the owners' }).click()
  await expect(question).toHaveValue(/^Should we change who owns “Lake cabin”/)
  await expect(background).toHaveValue(/- From which day:/)

  await aStay(db, house, { userId, status: 'CONFIRMED', startsOn: '2099-07-03', endsOn: '2099-07-10' })
  await aStay(db, house, { userId, startsOn: '2099-07-05', endsOn: '2099-07-12' })
  await visit(page, `${house.path}/stays`)
  await page
    .getByRole('link', { name: /^Ask the owners about the stay of/ })
    .first()
    .click()
  await expect(question).toHaveValue(/^Should the stay of .* go ahead/)
  await expect(background).toHaveValue(/^These stays share nights:/)

  const { id } = await aProject(db, house, { budgetMinor: 1_200_000 })
  await visit(page, `/project/${id}/money`)
  await page.getByRole('link', { name: 'Ask the owners' }).click()
  await expect(question).toHaveValue(/^Should we spend .*12,000.* on “New roof”\?$/)
  await question.fill('Should we spend it all on the roof?')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Should we spend it all on the roof?' })).toBeVisible()
  await page.getByRole('button', { name: 'Open decision' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open and ask the owners' }).click()
  await expect(page.getByText('The owners have been asked')).toBeVisible()
  await page.getByRole('link', { name: 'Project: New roof' }).click()
  await expect(page.getByText('The owners are voting on this until')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask the owners' })).toBeHidden()
  await expectAccessible(page, 'the money of a project with an open decision')
  expect(await db.$count(projects, eq(projects.familyGroupId, house.familyGroupId))).toBe(1)
})
