import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, aSecret } from '../../../../../test/factories/records.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import { inSnapshot } from '../../../../server/db/client.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { maxPackFileBytes, type PackPart, packLimits } from '../handover-packs.rules.ts'
import { makeHandoverPack } from './handover-packs.service.ts'
import { readPack } from './read-pack.service.ts'

const { db } = testDatabase()

let anna: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }])
  house = await aProperty(db, id)
})
const ctx = () => asMember(db, anna, house.familyGroupId)

type Kind = keyof typeof packLimits

/** Adds many rows of a kind to the house. */
const add = (kind: Kind, many: number) => {
  const place = sql`${house.familyGroupId}::uuid, ${house.id}::uuid`
  const each = sql`from generate_series(1, ${many}::int)`
  const inserts = {
    assets: sql`insert into assets (id, family_group_id, property_id, name, category) select gen_random_uuid(), ${place}, 'Boiler', 'HEATING' ${each}`,
    documents: sql`with stored as (
        insert into files (id, family_group_id, storage_key, content_type, byte_size)
        select gen_random_uuid(), ${house.familyGroupId}::uuid, ${house.familyGroupId}::text || '/' || gen_random_uuid(), 'application/pdf', 1 ${each}
        returning id)
      insert into documents (id, family_group_id, property_id, file_id, kind, title, file_name)
      select gen_random_uuid(), ${place}, id, 'MANUAL', 'Manual', 'manual.pdf' from stored`,
    contractors: sql`insert into workers (id, family_group_id, name, trades, status) select gen_random_uuid(), ${house.familyGroupId}::uuid, 'Piet', array['ROOFING'], 'ACTIVE' ${each}`,
    keys: sql`insert into house_keys (id, family_group_id, property_id, label, holder_name, handed_over_on) select gen_random_uuid(), ${place}, 'Door', 'Rosa', '2026-11-03' ${each}`,
    bills: sql`insert into bill_series (id, family_group_id, property_id, title, amount_minor, category, rule, starts_on, next_on) select gen_random_uuid(), ${place}, 'Water', 5000, 'WATER', 'MONTHLY', '2026-01-31', '2027-01-31' ${each}`,
    schedules: sql`insert into schedules (id, family_group_id, property_id, title, rule, counted_from, starts_on, next_on) select gen_random_uuid(), ${place}, 'Gutters', 'FREQ=YEARLY', 'DUE_DATE', '2020-01-01', '2027-01-01' ${each}`,
  }
  return db.execute(inserts[kind])
}

const cases: [Kind, PackPart, said: string][] = [
  ['assets', 'ASSETS', '2,000 assets'],
  ['documents', 'DOCUMENTS', '2,000 documents'],
  ['contractors', 'CONTACTS', '500 contractors'],
  ['keys', 'KEYS', '500 keys'],
  ['bills', 'BILLS', '500 recurring bills'],
  ['schedules', 'SCHEDULES', '500 recurring tasks'],
]

it.each(cases)('has as many %s as allowed, and is refused with one more', async (kind, part, said) => {
  await add(kind, packLimits[kind])
  const asked = { propertyId: house.id, parts: new Set([part]), madeAt: new Date(), withFiles: false }
  const read = await inSnapshot(db, (tx) => readPack(tx, ctx(), asked))
  expect(read[kind]).toHaveLength(packLimits[kind])
  await add(kind, 1)
  await aSecret(db, house)
  for (const format of ['pdf', 'zip'] as const)
    await expect(makeHandoverPack(ctx(), house.id, { parts: [part, 'CODES'], format })).rejects.toMatchObject(
      {
        code: 'conflict',
        message: `A pack can contain ${said}, and this property has more. Make the pack without this part.`,
      },
    )
  // A refused pack opens no code, and the other parts can still be had.
  expect(await db.select().from(activityLog)).toEqual([])
  const others: PackPart = part === 'KEYS' ? 'METERS' : 'KEYS'
  const made = await makeHandoverPack(ctx(), house.id, { parts: [others], format: 'pdf' })
  expect(made.format).toBe('pdf')
})

it('is a PDF or has no files when they are too large for a ZIP, which says so', async () => {
  await aDocument(db, house, { title: 'A film of the house' })
  await aDocument(db, house, { title: 'The deed' })
  const sizes = (byteSize: number) => db.update(files).set({ byteSize })
  await sizes(maxPackFileBytes / 2 + 1)
  const make = (parts: PackPart[], format: 'pdf' | 'zip') =>
    makeHandoverPack(ctx(), house.id, { parts, format })
  await expect(make(['DOCUMENTS'], 'zip')).rejects.toMatchObject({
    code: 'conflict',
    message:
      'A ZIP can contain 1 GB of files, and this property has more. Download the PDF, or make the ZIP without documents and assets.',
  })
  expect((await make(['DOCUMENTS'], 'pdf')).format).toBe('pdf')
  const without = await make(['KEYS'], 'zip')
  if (without.format === 'zip') await without.stream.cancel()
  await sizes(maxPackFileBytes / 2)
  const exact = await make(['DOCUMENTS'], 'zip')
  expect(exact.format).toBe('zip')
  if (exact.format === 'zip') await exact.stream.cancel()
})
