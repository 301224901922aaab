import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ownershipChanges, ownershipShares } from './schema/ownership.ts'

/** Whether someone owns a share of a property on a day, for a read of any layer. */
export const ownsOn = (propertyId: SQLWrapper, userId: SQL, day: SQL) => sql<boolean>`exists (
  select from ${ownershipShares} as share where share.user_id = ${userId} and share.change_id = (
    select change.id from ${ownershipChanges} as change
    where change.property_id = ${propertyId} and change.valid_from <= ${day}
    order by change.valid_from desc, change.id desc limit 1))`
