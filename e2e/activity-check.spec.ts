import { sql } from 'drizzle-orm'
import { sealActivity } from '../src/features/overview/activity-seals/server/activity-seals.service.ts'
import { createLogger } from '../src/server/logger.ts'
import { aGroupOf, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes, expectFits } from './looks.ts'
import { visit } from './pages.ts'

test('a member checks the activity log and compares a kept seal', async ({ page, database: { db } }) => {
  const seal = () => sealActivity({ db, log: createLogger('silent'), signal: new AbortController().signal })
  await signIn(page, { firstName: 'Anna' })
  const group = await aGroupOf(page, 'The Kellers')
  const rename = (name: string) =>
    db.execute(sql`insert into activity_log (id, family_group_id, actor_label, verb, entity_type, entity_id, before, after)
      values (gen_random_uuid(), ${group}, 'Anna', 'RENAMED', 'group', ${group}, '{"name": "Us"}', ${JSON.stringify({ name })}::jsonb)`)
  await rename('The Kellers')
  await seal()

  await visit(page, `/family-select?familyGroupId=${group}&tab=activity`)
  const section = page.locator('details', { hasText: 'Check this log' })
  await section.locator('summary').click()
  await section.getByRole('button', { name: 'Check now' }).click()
  await expect(section).toContainText(/entr(?:y|ies) match(?:es)? (?:its|their) seals?/)
  const kept = (await section.getByText(/^\d+-(?:[0-9a-f]{4}-?){8}$/).textContent()) ?? ''
  const compare = async (text: string) => {
    await section.getByRole('textbox', { name: 'A seal that you kept' }).fill(text)
    await section.getByRole('button', { name: 'Compare' }).click()
  }
  await compare('128')
  await expect(section.getByText('Enter the whole seal').first()).toBeVisible()
  await compare(kept)
  await expect(section).toContainText('The log still has this seal.')
  await expectAccessibleInBothThemes(page, 'the check of the log')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // Someone changes an entry in the database, then computes all seals again.
  const asOwner = (statement: ReturnType<typeof sql>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  await asOwner(
    sql`update activity_log set after = '{"name": "Others"}' where family_group_id = ${group} and verb = 'RENAMED'`,
  )
  await section.getByRole('button', { name: 'Check again' }).click()
  await expect(section).toContainText('One entry does not match its seal.')
  await expect(section.getByRole('listitem')).toContainText('changed after it was sealed')
  await asOwner(sql`delete from activity_seals where family_group_id = ${group}`)
  await seal()
  await section.getByRole('button', { name: 'Check again' }).click()
  await expect(section).toContainText(/match(?:es)? (?:its|their) seals?/)
  await compare(kept)
  await expect(section).toContainText('has another seal today')
})
