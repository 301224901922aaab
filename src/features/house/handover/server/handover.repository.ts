import { and, eq, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { billSeries } from '../../../../server/db/schema/bills.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { handoverExemptions } from '../../../../server/db/schema/handover-exemptions.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { ownershipChanges } from '../../../../server/db/schema/ownership.ts'
import { handoverCheckOn, properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { ManualKind } from '../../manual/manual.rules.ts'
import type { HandoverItem } from '../handover.rules.ts'

const exists = (table: PgTable, isOne: SQL | undefined) =>
  sql<boolean>`exists (select 1 from ${table} where ${isOne})`

type OfProperty = PgTable & Record<'propertyId' | 'deletedAt', AnyPgColumn>

const hasAny = (table: OfProperty, isOne?: SQL) =>
  exists(table, and(eq(table.propertyId, properties.id), isNull(table.deletedAt), isOne))

const hasSection = (kind: ManualKind) => hasAny(manualSections, eq(manualSections.kind, kind))

/** Whether each item is recorded. Every part reads one row of an index of the property or the group. */
const recorded: Record<HandoverItem, SQL<boolean>> = {
  EMERGENCY: hasSection('EMERGENCY'),
  SHUT_OFFS: hasSection('SHUT_OFFS'),
  UTILITIES: hasSection('UTILITIES'),
  NEIGHBOURS: hasSection('NEIGHBOURS'),
  PAPERS: hasSection('PAPERS'),
  CODES: hasAny(secrets),
  KEYS: hasAny(houseKeys),
  CONTRACTORS: exists(
    workers,
    and(
      eq(workers.familyGroupId, properties.familyGroupId),
      isNull(workers.deletedAt),
      eq(workers.status, 'ACTIVE'),
    ),
  ),
  SCHEDULES: hasAny(schedules, eq(schedules.status, 'ACTIVE')),
  BILLS: hasAny(
    billSeries,
    or(
      isNull(billSeries.endsOn),
      gte(billSeries.endsOn, sql`(now() at time zone ${properties.timeZone})::date`),
    ),
  ),
  INSURANCE: sql<boolean>`(${properties.insuranceCarrier} is not null and ${properties.insurancePolicy} is not null)`,
  CONTRACTS: hasAny(documents, eq(documents.kind, 'CONTRACT')),
  DEED: hasAny(documents, eq(documents.kind, 'DEED')),
  OWNERS: exists(ownershipChanges, eq(ownershipChanges.propertyId, properties.id)),
  // Two who can sign in: someone can still manage the group when one of them cannot.
  MANAGERS: sql<boolean>`(
    select count(*) > 1 from ${memberships} join ${users} on ${users.id} = ${memberships.userId} where ${and(
      eq(memberships.familyGroupId, properties.familyGroupId),
      eq(memberships.role, 'MANAGER'),
      isNull(memberships.leftAt),
      ne(users.issuer, 'sample'),
      isNull(users.suspendedAt),
    )})`,
  TRUSTED: exists(trustedPeople, eq(trustedPeople.familyGroupId, properties.familyGroupId)),
}

type Key = { propertyId: string; familyGroupId: string }

const handovers = preparedReads('handover', (db, { propertyId, familyGroupId }: Placeholders<Key>) =>
  db
    .select({
      recorded,
      exempted: sql<HandoverItem[]>`array(
        select ${handoverExemptions.item} from ${handoverExemptions}
        where ${eq(handoverExemptions.propertyId, properties.id)}
      )`,
      timeZone: properties.timeZone,
      status: properties.status,
      wasChecked: isNotNull(properties.handoverDueOn).mapWith(Boolean),
      dueOn: handoverCheckOn(properties),
    })
    .from(properties)
    .where(
      and(
        eq(properties.id, propertyId),
        eq(properties.familyGroupId, familyGroupId),
        isNull(properties.deletedAt),
      ),
    ),
)

/** Returns undefined for an unknown property, or one of another group. */
export async function findHandover(db: Executor, key: Key) {
  const [row] = await handovers(db, key)
  return row
}

type Exemption = Key & { item: HandoverItem }

/** @returns false when the item was exempt before, also by a concurrent change */
export async function insertExemption(tx: Tx, row: Exemption & { exemptedBy: string }): Promise<boolean> {
  const { rowCount } = await tx.insert(handoverExemptions).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** @returns false when the item was not exempt */
export async function deleteExemption(
  tx: Tx,
  { propertyId, familyGroupId, item }: Exemption,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(handoverExemptions)
    .where(
      and(
        eq(handoverExemptions.propertyId, propertyId),
        eq(handoverExemptions.familyGroupId, familyGroupId),
        eq(handoverExemptions.item, item),
      ),
    )
  return rowCount === 1
}
