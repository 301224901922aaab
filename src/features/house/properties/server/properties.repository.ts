import { t } from '@lingui/core/macro'
import { and, asc, between, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import {
  type Executor,
  type Placeholders,
  preparedRead,
  preparedReads,
  type Tx,
} from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { ownsOn } from '../../../../server/db/owns-on.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { PropertyFields } from '../properties.schemas.ts'

/** Each statement filters by property and group, so an ID of another group finds nothing. */
export type PropertyKey = { propertyId: string; familyGroupId: string }

const isThis = ({ propertyId, familyGroupId }: PropertyKey) =>
  and(eq(properties.id, propertyId), eq(properties.familyGroupId, familyGroupId))

const cardColumns = {
  id: properties.id,
  name: properties.name,
  kind: properties.kind,
  use: properties.use,
  city: properties.city,
  country: properties.country,
  status: properties.status,
  coverFileId: properties.coverFileId,
}

const fieldColumns = {
  name: properties.name,
  kind: properties.kind,
  use: properties.use,
  street1: properties.street1,
  street2: properties.street2,
  city: properties.city,
  region: properties.region,
  postalCode: properties.postalCode,
  country: properties.country,
  timeZone: properties.timeZone,
  area: properties.area,
  areaUnit: properties.areaUnit,
  yearBuilt: properties.yearBuilt,
  rooms: properties.rooms,
  purchasedOn: properties.purchasedOn,
  purchasePriceMinor: properties.purchasePriceMinor,
  insuranceCarrier: properties.insuranceCarrier,
  insurancePolicy: properties.insurancePolicy,
  insuranceRenewsOn: properties.insuranceRenewsOn,
  notes: properties.notes,
  approvalThresholdMinor: properties.approvalThresholdMinor,
}

const viewColumns = {
  ...fieldColumns,
  id: properties.id,
  familyGroupId: properties.familyGroupId,
  groupName: familyGroups.name,
  currency: familyGroups.currency,
  status: properties.status,
  coverFileId: properties.coverFileId,
  version: properties.version,
}

const propertiesOfGroup = preparedRead((db) =>
  db
    .select(cardColumns)
    .from(properties)
    .where(and(eq(properties.familyGroupId, sql.placeholder('familyGroupId')), isNull(properties.deletedAt)))
    .orderBy(asc(properties.status), asc(properties.name), asc(properties.id))
    .prepare('properties_of_group'),
)

/** Returns at most `maxPropertiesPerGroup` rows, active ones first. */
export function listProperties(db: Executor, familyGroupId: string) {
  return propertiesOfGroup(db).execute({ familyGroupId })
}

/** Of a group, or of one property of it. */
export type RenewalSpan = { from: string; to: string; propertyId?: string | undefined; limit: number }

type ChosenRenewals = Placeholders<RenewalSpan & { familyGroupId: string }>

const insuranceRenewals = preparedReads('insurance_renewals', (db, choice: ChosenRenewals) =>
  db
    .select({
      on: sql<string>`${properties.insuranceRenewsOn}`,
      propertyId: properties.id,
      propertyName: properties.name,
      detail: properties.insuranceCarrier,
    })
    .from(properties)
    .where(
      and(
        eq(properties.familyGroupId, choice.familyGroupId),
        choice.propertyId && eq(properties.id, choice.propertyId),
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
        between(properties.insuranceRenewsOn, choice.from, choice.to),
      ),
    )
    .orderBy(asc(properties.insuranceRenewsOn), asc(properties.name), asc(properties.id))
    .limit(choice.limit),
)

/** At most one per property. */
export const listInsuranceRenewals = (db: Executor, familyGroupId: string, span: RenewalSpan) =>
  insuranceRenewals(db, { ...span, familyGroupId })

/** @param createdSince counts only properties created later */
export async function countProperties(
  db: Executor,
  familyGroupId: string,
  createdSince?: Date,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(properties)
    .where(
      and(
        eq(properties.familyGroupId, familyGroupId),
        isNull(properties.deletedAt),
        createdSince && gt(properties.createdAt, createdSince),
      ),
    )
  return row?.total ?? 0
}

/** Counts for several groups; groups without any are omitted. */
export function countPropertiesOfGroups(db: Executor, familyGroupIds: string[]) {
  return db
    .select({ familyGroupId: properties.familyGroupId, total: count() })
    .from(properties)
    .where(and(inArray(properties.familyGroupId, familyGroupIds), isNull(properties.deletedAt)))
    .groupBy(properties.familyGroupId)
}

export async function findDeletion(db: Executor, propertyId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ deletedAt: properties.deletedAt })
    .from(properties)
    .where(eq(properties.id, propertyId))
  return row?.deletedAt ?? undefined
}

const propertyById = preparedRead((db) =>
  db
    .select({
      ...viewColumns,
      ownsToday: ownsOn(
        properties.id,
        sql`${sql.placeholder('userId')}::uuid`,
        sql`day_in(${properties.timeZone}, now())`,
      ),
    })
    .from(properties)
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))
    .where(
      and(
        eq(properties.id, sql.placeholder('propertyId')),
        eq(properties.familyGroupId, sql.placeholder('familyGroupId')),
        isNull(properties.deletedAt),
      ),
    )
    .prepare('property_by_id'),
)

/** @param userId whose standing it is read with */
export async function findProperty(db: Executor, { propertyId, familyGroupId }: PropertyKey, userId: string) {
  const [property] = await propertyById(db).execute({ propertyId, familyGroupId, userId })
  return property
}

/**
 * Locks and returns the row.
 * @param strength `share` lets others lock it too, but nobody change it
 */
export async function lockProperty(tx: Tx, key: PropertyKey, strength: 'update' | 'share' = 'update') {
  const [property] = await tx
    .select({
      ...fieldColumns,
      status: properties.status,
      version: properties.version,
      coverFileId: properties.coverFileId,
      handoverDueOn: properties.handoverDueOn,
    })
    .from(properties)
    .where(and(isThis(key), isNull(properties.deletedAt)))
    .for(strength)
  if (!property) throw notFound(t`This property`)
  return property
}

/** Locks the active ones in ID order, so that they are neither archived nor deleted. */
export async function lockActiveProperties(
  tx: Tx,
  familyGroupId: string,
  propertyIds: string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: properties.id, status: properties.status })
    .from(properties)
    .where(
      and(
        oneOf(properties.id, propertyIds),
        eq(properties.familyGroupId, familyGroupId),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(properties.id)
    .for('share')
  return rows.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
}

export async function insertProperty(
  tx: Tx,
  property: PropertyFields & {
    id?: string | undefined
    familyGroupId: string
    createdBy: string
    coverFileId?: string
  },
): Promise<string> {
  const [row] = await tx.insert(properties).values(property).returning({ id: properties.id })
  if (!row) throw new Error('the property was not inserted')
  return row.id
}

/** Returns whose property has this ID, in any group, since senders generate IDs. */
export async function findSent(tx: Tx, propertyId: string) {
  const [row] = await tx
    .select({ familyGroupId: properties.familyGroupId, createdBy: properties.createdBy })
    .from(properties)
    .where(eq(properties.id, propertyId))
  return row
}

type PropertyChange = Partial<PropertyFields> & { status?: 'ACTIVE' | 'ARCHIVED' }

/** Writes the given columns and increments the version. */
export async function updateProperty(tx: Tx, key: PropertyKey, change: PropertyChange) {
  await tx
    .update(properties)
    .set({ ...change, version: sql`${properties.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(properties.deletedAt)))
}

/** Keeps the version, as a new cover photo does. */
export async function setHandoverDue(tx: Tx, key: PropertyKey, handoverDueOn: string) {
  await tx
    .update(properties)
    .set({ handoverDueOn, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(properties.deletedAt)))
}

/** Keeps the version, because it counts changes of the form, and a photo makes no edit stale. */
export async function setCoverFile(tx: Tx, key: PropertyKey, coverFileId: string | null) {
  await tx
    .update(properties)
    .set({ coverFileId, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(properties.deletedAt)))
}
