import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { decisionOptions, decisions } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { meterReadings, meters } from '../../../../server/db/schema/meters.ts'
import { type House, within } from './handover-packs.repository.ts'

/** Lists the meters with their last readings: at most `maxMetersPerProperty`. */
export function listMeters(db: Executor, { familyGroupId, propertyId }: House) {
  const last = db
    .select({ readOn: meterReadings.readOn, valueThousandths: meterReadings.valueThousandths })
    .from(meterReadings)
    .where(and(eq(meterReadings.meterId, meters.id), isNull(meterReadings.deletedAt)))
    .orderBy(desc(meterReadings.readOn))
    .limit(1)
    .as('last')
  return db
    .select({
      name: meters.name,
      unit: meters.unit,
      number: meters.number,
      place: meters.place,
      last: { readOn: last.readOn, valueThousandths: last.valueThousandths },
    })
    .from(meters)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(meters.propertyId, propertyId),
        eq(meters.familyGroupId, familyGroupId),
        isNull(meters.deletedAt),
      ),
    )
    .orderBy(asc(meters.name), asc(meters.id))
}

/** Lists the decisions that the owners were asked about, newest first: at most `maxDecisionsPerProperty`. */
export const listDecisions = (db: Executor, { familyGroupId, propertyId }: House) =>
  db
    .select({
      question: decisions.question,
      state: decisions.state,
      adoptedLabel: decisionOptions.label,
      deadlineOn: decisions.deadlineOn,
      closedAt: decisions.closedAt,
    })
    .from(decisions)
    .leftJoin(
      decisionOptions,
      and(
        eq(decisionOptions.decisionId, decisions.id),
        eq(decisionOptions.position, decisions.adoptedOption),
      ),
    )
    .where(
      and(
        eq(decisions.propertyId, propertyId),
        eq(decisions.familyGroupId, familyGroupId),
        isNull(decisions.deletedAt),
        ne(decisions.state, 'DRAFT'),
      ),
    )
    .orderBy(desc(decisions.deadlineOn), desc(decisions.id))

export const listAssets = (db: Executor, { familyGroupId, propertyId }: House) =>
  db
    .select({
      name: assets.name,
      category: assets.category,
      status: assets.status,
      location: assets.location,
      manufacturer: assets.manufacturer,
      model: assets.model,
      serial: assets.serial,
      warrantyUntil: assets.warrantyUntil,
      hasLifetimeWarranty: assets.hasLifetimeWarranty,
    })
    .from(assets)
    .where(
      and(
        eq(assets.propertyId, propertyId),
        eq(assets.familyGroupId, familyGroupId),
        isNull(assets.deletedAt),
      ),
    )
    .orderBy(asc(assets.name), asc(assets.id))
    .limit(within('assets'))

/** Lists the documents of the property and its parts. @param ofAssets only those of assets */
export const listDocuments = (
  db: Executor,
  { familyGroupId, propertyId }: House,
  { ofAssets }: { ofAssets: boolean },
) =>
  db
    .select({
      title: documents.title,
      kind: documents.kind,
      assetName: assets.name,
      fileName: documents.fileName,
      expiresOn: documents.expiresOn,
      createdAt: documents.createdAt,
      byteSize: files.byteSize,
      contentType: files.contentType,
      storageKey: files.storageKey,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(assets, eq(assets.id, documents.assetId))
    .where(
      and(
        eq(documents.propertyId, propertyId),
        eq(documents.familyGroupId, familyGroupId),
        isDocumentThere,
        ofAssets ? isNotNull(documents.assetId) : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${documents.title})`), asc(documents.id))
    .limit(within('documents'))
