import type { Executor } from '../../src/server/db/client.ts'
import { properties } from '../../src/server/db/schema/properties.ts'

/** Creates a property of a group. */
export async function aProperty(
  db: Executor,
  familyGroupId: string,
  overrides: Partial<typeof properties.$inferInsert> = {},
): Promise<typeof properties.$inferSelect> {
  const [property] = await db
    .insert(properties)
    .values({ familyGroupId, name: 'Lake cabin', kind: 'CABIN', timeZone: 'Europe/Zurich', ...overrides })
    .returning()
  if (!property) throw new Error('no property was inserted')
  return property
}
