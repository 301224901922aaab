import { boundTo } from '../../src/features/house/secrets/secrets.rules.ts'
import { newId } from '../../src/lib/ids.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { assets } from '../../src/server/db/schema/assets.ts'
import { documents } from '../../src/server/db/schema/documents.ts'
import { files } from '../../src/server/db/schema/files.ts'
import { houseKeys } from '../../src/server/db/schema/house-keys.ts'
import { manualSections } from '../../src/server/db/schema/manual.ts'
import { meterReadings, meters } from '../../src/server/db/schema/meters.ts'
import { ownershipChanges, ownershipShares } from '../../src/server/db/schema/ownership.ts'
import { secrets } from '../../src/server/db/schema/secrets.ts'
import { createKeyRing, type KeyRing } from '../../src/server/key-ring.ts'
import { testSecret } from './context.ts'

/** The property that the record belongs to. */
type House = { id: string; familyGroupId: string }

/** Creates an asset of a property. */
export async function anAsset(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof assets.$inferInsert> = {},
): Promise<typeof assets.$inferSelect> {
  const [asset] = await db
    .insert(assets)
    .values({ propertyId, familyGroupId, name: 'Boiler', category: 'HEATING', ...overrides })
    .returning()
  if (!asset) throw new Error('no asset was inserted')
  return asset
}

/** Creates a document of a property with its file row, but without bytes. */
export async function aDocument(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof documents.$inferInsert> = {},
): Promise<typeof documents.$inferSelect> {
  const [file] = await db
    .insert(files)
    .values({
      familyGroupId,
      storageKey: `${familyGroupId}/${newId()}`,
      contentType: 'application/pdf',
      byteSize: 1_000,
    })
    .returning({ id: files.id })
  if (!file) throw new Error('no file was inserted')
  const [document] = await db
    .insert(documents)
    .values({
      propertyId,
      familyGroupId,
      fileId: file.id,
      kind: 'MANUAL',
      title: 'Boiler manual',
      fileName: 'boiler-manual.pdf',
      ...overrides,
    })
    .returning()
  if (!document) throw new Error('no document was inserted')
  return document
}

/** Creates a manual section of a property. */
export async function aManualSection(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof manualSections.$inferInsert> = {},
): Promise<typeof manualSections.$inferSelect> {
  const [section] = await db
    .insert(manualSections)
    .values({
      propertyId,
      familyGroupId,
      kind: 'SHUT_OFFS',
      title: 'Where the water is shut off',
      body: 'The valve is under the **kitchen hatch**.',
      position: 1,
      ...overrides,
    })
    .returning()
  if (!section) throw new Error('no section was inserted')
  return section
}

/** Creates a key of a property, held by the neighbour. */
export async function aKey(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof houseKeys.$inferInsert> = {},
): Promise<typeof houseKeys.$inferSelect> {
  const key = { label: 'Front door', holderName: 'Rosa Fischer', handedOverOn: '2026-11-03', ...overrides }
  const [row] = await db
    .insert(houseKeys)
    .values({ propertyId, familyGroupId, ...key })
    .returning()
  if (!row) throw new Error('no key was inserted')
  return row
}

/** Creates an electricity meter of a property. */
export async function aMeter(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof meters.$inferInsert> = {},
): Promise<typeof meters.$inferSelect> {
  const meter = { name: 'Main meter', kind: 'ELECTRICITY', unit: 'KWH', ...overrides } as const
  const [row] = await db
    .insert(meters)
    .values({ propertyId, familyGroupId, ...meter })
    .returning()
  if (!row) throw new Error('no meter was inserted')
  return row
}

/** Creates a reading of a meter: 1,000 on 3 Nov 2026. */
export async function aReading(
  db: Executor,
  { id: meterId, propertyId, familyGroupId }: typeof meters.$inferSelect,
  overrides: Partial<typeof meterReadings.$inferInsert> = {},
): Promise<typeof meterReadings.$inferSelect> {
  const reading = { readOn: '2026-11-03', valueThousandths: 1_000_000, ...overrides }
  const [row] = await db
    .insert(meterReadings)
    .values({ meterId, propertyId, familyGroupId, ...reading })
    .returning()
  if (!row) throw new Error('no reading was inserted')
  return row
}

/** Creates a secret, encrypted as the product does; the context of the tests or the given key ring can decrypt it. */
export async function aSecret(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  { value = '4711', ...overrides }: Partial<typeof secrets.$inferInsert> & { value?: string } = {},
  keyRing: KeyRing = createKeyRing([], testSecret),
): Promise<typeof secrets.$inferSelect> {
  const id = newId()
  const sealed = keyRing.seal(value, boundTo({ secretId: id, familyGroupId }))
  const [secret] = await db
    .insert(secrets)
    .values({ id, propertyId, familyGroupId, label: 'Front door', ...sealed, ...overrides })
    .returning()
  if (!secret) throw new Error('no secret was inserted')
  return secret
}

type Share = Pick<typeof ownershipShares.$inferInsert, 'userId' | 'ownerName' | 'basisPoints'>

/** Creates an ownership share from a given day on. */
export async function anOwnership(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  validFrom: string,
  shares: Share[],
): Promise<string> {
  const [change] = await db
    .insert(ownershipChanges)
    .values({ propertyId, familyGroupId, validFrom })
    .returning({ id: ownershipChanges.id })
  if (!change) throw new Error('no change was inserted')
  await db
    .insert(ownershipShares)
    .values(shares.map((share, position) => ({ ...share, position, changeId: change.id })))
  return change.id
}
