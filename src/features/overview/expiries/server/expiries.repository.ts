import { and, asc, between, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { expiryNotices } from '../../../../server/db/schema/expiries.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { handoverCheckOn, properties } from '../../../../server/db/schema/properties.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'
import type { ExpiryKind } from '../../../base/notifications/types/houses.ts'
import type { Notice } from '../expiries.rules.ts'

/** For things of a house only, whose clock counts. Documents and certificates of contractors use the group's. */
type HouseKind = 'WARRANTY_END' | 'INSURANCE_RENEWAL' | 'HANDOVER_CHECK'

export type Span = { from: string; to: string }

/** The cursor of a walk by date: what expired there or earlier was seen. */
export type Place = { on: string; thingId: string }

/** Returns the next rows after the cursor across all groups. */
export type Walk = Span & { after: Place | null; limit: number }

/** What expires at a house: warranties, the insurance, and the check of its handover list. */
type Ending = {
  on: AnyPgColumn | SQL
  thingId: AnyPgColumn
  name: AnyPgColumn
  familyGroupId: AnyPgColumn
  /** The condition for sending a notice. */
  isThere: SQL | undefined
  /** The table and its house; the house itself has none. */
  of?: { table: PgTable; propertyId: AnyPgColumn }
}

const endings: Record<HouseKind, Ending> = {
  WARRANTY_END: {
    on: assets.warrantyUntil,
    thingId: assets.id,
    name: assets.name,
    familyGroupId: assets.familyGroupId,
    isThere: and(isNull(assets.deletedAt), oneOf(assets.status, ['IN_USE', 'BROKEN', 'STORED'])),
    of: { table: assets, propertyId: assets.propertyId },
  },
  INSURANCE_RENEWAL: {
    on: properties.insuranceRenewsOn,
    thingId: properties.id,
    name: properties.name,
    familyGroupId: properties.familyGroupId,
    isThere: undefined,
  },
  HANDOVER_CHECK: {
    on: handoverCheckOn(properties),
    thingId: properties.id,
    name: properties.name,
    familyGroupId: properties.familyGroupId,
    isThere: undefined,
  },
}

/** Lists what expires in a period in active houses of existing groups, by date. */
function selectEndings(
  db: Executor,
  { on, thingId, name, isThere, of }: Ending,
  { from, to }: Span | Placeholders<Span>,
  isChosen: SQL | undefined,
) {
  const day = sql<string>`${on}`
  const houses = db
    .select({
      propertyId: sql<string | null>`${properties.id}`,
      propertyName: sql<string | null>`${properties.name}`,
      timeZone: properties.timeZone,
      familyGroupId: properties.familyGroupId,
      on: day,
      thingId: sql<string>`${thingId}`,
      name: sql<string>`${name}`,
      workerName: sql<string | null>`null::text`,
    })
    .from(properties)
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))
    .$dynamic()
  const ending = of ? houses.innerJoin(of.table, eq(properties.id, of.propertyId)) : houses
  return ending
    .where(
      and(
        isChosen,
        isThere,
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
        isNull(familyGroups.deletedAt),
        isNotNull(day),
        between(day, from, to),
      ),
    )
    .orderBy(asc(day), asc(thingId))
}

/** Looked up row by row: a join would scan all groups. */
const groupOf = (familyGroupId: AnyPgColumn, column: 'time_zone' | 'deleted_at') =>
  sql`(select owner.${sql.identifier(column)} from ${familyGroups} as owner where owner.id = ${familyGroupId})`

const isActiveWorker = and(eq(workers.status, 'ACTIVE'), isNull(workers.deletedAt))

/**
 * Lists the documents that expire in a period, of active properties and contractors, by date. Those of contractors use
 * the group's clock.
 */
const selectDocuments = (db: Executor, { from, to }: Span | Placeholders<Span>, isChosen: SQL | undefined) =>
  db
    .select({
      propertyId: sql<string | null>`${properties.id}`,
      propertyName: sql<string | null>`${properties.name}`,
      timeZone: sql<string>`coalesce(${properties.timeZone}, ${groupOf(documents.familyGroupId, 'time_zone')})`,
      familyGroupId: documents.familyGroupId,
      on: sql<string>`${documents.expiresOn}`,
      thingId: documents.id,
      name: documents.title,
      workerName: sql<string | null>`${workers.name}`,
    })
    .from(documents)
    .leftJoin(properties, eq(properties.id, documents.propertyId))
    .leftJoin(workers, eq(workers.id, documents.workerId))
    .where(
      and(
        isChosen,
        isDocumentThere,
        or(and(eq(properties.status, 'ACTIVE'), isNull(properties.deletedAt)), isActiveWorker),
        sql`${groupOf(documents.familyGroupId, 'deleted_at')} is null`,
        isNotNull(documents.expiresOn),
        between(documents.expiresOn, from, to),
      ),
    )
    .orderBy(asc(documents.expiresOn), asc(documents.id))
    .$dynamic()

/** Lists the certificates of active contractors that expire in a period by the group's clock, by date. */
const selectCertificates = (
  db: Executor,
  { from, to }: Span | Placeholders<Span>,
  isChosen: SQL | undefined,
) =>
  db
    .select({
      propertyId: sql<string | null>`null::uuid`,
      propertyName: sql<string | null>`null::text`,
      timeZone: sql<string>`${groupOf(workerCertificates.familyGroupId, 'time_zone')}`,
      familyGroupId: workerCertificates.familyGroupId,
      on: sql<string>`${workerCertificates.expiresOn}`,
      thingId: workerCertificates.id,
      name: workerCertificates.title,
      workerName: sql<string | null>`${workers.name}`,
    })
    .from(workerCertificates)
    .innerJoin(workers, eq(workers.id, workerCertificates.workerId))
    .where(
      and(
        isChosen,
        isNull(workerCertificates.deletedAt),
        isActiveWorker,
        sql`${groupOf(workerCertificates.familyGroupId, 'deleted_at')} is null`,
        isNotNull(workerCertificates.expiresOn),
        between(workerCertificates.expiresOn, from, to),
      ),
    )
    .orderBy(asc(workerCertificates.expiresOn), asc(workerCertificates.id))
    .$dynamic()

export function walkEndings(db: Executor, kind: ExpiryKind, { after, limit, ...span }: Walk) {
  const isBehind = (on: AnyPgColumn | SQL, thingId: AnyPgColumn) =>
    after ? sql`(${on}, ${thingId}) > (${after.on}::date, ${after.thingId}::uuid)` : undefined
  if (kind === 'DOCUMENT_EXPIRY')
    return selectDocuments(db, span, isBehind(documents.expiresOn, documents.id)).limit(limit)
  if (kind === 'CERTIFICATE_EXPIRY') {
    const isNext = isBehind(workerCertificates.expiresOn, workerCertificates.id)
    return selectCertificates(db, span, isNext).limit(limit)
  }
  const { on, thingId } = endings[kind]
  return selectEndings(db, endings[kind], span, isBehind(on, thingId)).limit(limit)
}

/** What expires in a group, or in one property of it. */
export type EndingChoice = Span & { familyGroupId: string; propertyId?: string | undefined; limit: number }

type ChosenEndings = Placeholders<EndingChoice>

const isOf = (
  { familyGroupId, propertyId }: { familyGroupId: AnyPgColumn; propertyId: AnyPgColumn },
  choice: ChosenEndings,
) => and(eq(familyGroupId, choice.familyGroupId), choice.propertyId && eq(propertyId, choice.propertyId))

export const listWarrantyEnds = preparedReads('warranty_ends', (db, choice: ChosenEndings) =>
  selectEndings(db, endings.WARRANTY_END, choice, isOf(assets, choice)).limit(choice.limit),
)

export const listHandoverChecks = preparedReads('handover_checks', (db, choice: ChosenEndings) =>
  selectEndings(
    db,
    endings.HANDOVER_CHECK,
    choice,
    isOf({ familyGroupId: properties.familyGroupId, propertyId: properties.id }, choice),
  ).limit(choice.limit),
)

export const listDocumentExpiries = preparedReads('document_expiries', (db, choice: ChosenEndings) =>
  selectDocuments(db, choice, isOf(documents, choice)).limit(choice.limit),
)

/** Contractors belong to the group, so there are none of a property. */
export const listCertificateExpiries = preparedReads(
  'certificate_expiries',
  (db, { familyGroupId, limit, ...span }: Omit<ChosenEndings, 'propertyId'>) =>
    selectCertificates(db, span, eq(workerCertificates.familyGroupId, familyGroupId)).limit(limit),
)

/** Returns the notices already sent about these things. */
export function listNotices(db: Executor, thingIds: string[]) {
  return db
    .select({
      kind: expiryNotices.kind,
      thingId: expiryNotices.thingId,
      on: expiryNotices.expiresOn,
      days: sql<Notice['days']>`${expiryNotices.daysBefore}`,
    })
    .from(expiryNotices)
    .where(inArray(expiryNotices.thingId, thingIds))
}

/** @returns false when it was already sent, also by a concurrent run */
export async function insertNotice(
  tx: Tx,
  { kind, thingId, on, days, familyGroupId }: Notice & { familyGroupId: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(expiryNotices)
    .values({ kind, thingId, familyGroupId, expiresOn: on, daysBefore: days })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Records are not needed two months after the expiry. */
export async function deleteOldNotices(db: Executor, today: string): Promise<void> {
  await db.delete(expiryNotices).where(lt(expiryNotices.expiresOn, sql`${today}::date - 60`))
}
