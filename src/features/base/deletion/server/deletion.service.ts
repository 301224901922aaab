import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { type ActivityEntry, recordActivity } from '../../activity/server/activity.service.ts'
import { type Deletable, nameIn, type StoredName } from '../../entities/entities.rules.ts'
import { type Action, can } from '../../groups/groups.rules.ts'
import { changeInGroup, forbidden } from '../../groups/server/access.service.ts'
import { mayRestore, type TrashCursor } from '../deletion.rules.ts'
import { lockActiveProperty } from './deletion.ports.ts'
import * as repository from './deletion.repository.ts'

/** A kind of thing that can be deleted and restored. Each feature declares its own; `overview/entity-list` lists them all. */
export type TrashOf<House extends string | null = string | null> = repository.TrashSource<House> & {
  of: Deletable
  /** The name in a not-found message: "This task". */
  thing: string
  /** Who can delete, and therefore restore, it. */
  right: Action
  /** The right to know that such things exist. */
  seenWith?: Action
  /** How it is purged after 30 days; left out if something else purges it. */
  purge?: {
    /** Left out when a job of the feature purges it with others. */
    job?: { name: string; cron: string }
    batch?: number
    /** A condition for things to keep beyond their time. */
    unless?: SQL
    /** Purges or detaches dependent data before the rows. */
    first?: (tx: Tx, ids: string[]) => Promise<unknown>
  }
}

export type InTrash<House extends string | null = string | null> = repository.TrashKey & {
  name: StoredName
  /** Locked and not archived. */
  house: House
  /** The property to record in the log. */
  propertyId: string | null
}

type Step<House extends string | null> = (
  tx: Tx,
  ctx: MemberContext,
  thing: InTrash<House>,
) => Promise<unknown>

/** Runs together with the restore. */
export type RestorableTrash<House extends string | null> = TrashOf<House> & {
  /** Checks limits while the property is locked. */
  requireRoom?: Step<House>
  /** Runs after the restore. */
  goOn?: Step<House>
}

/** Declares a deletable kind and infers the type of its property. */
export const defineTrash = <House extends string | null>(trash: RestorableTrash<House>) => trash

/** A typed column in a declaration. */
export const columnOf = <Column extends PgColumn>(column: Column) => sql<GetColumnData<Column>>`${column}`

/**
 * Soft-deletes a row: it can be restored for 30 days, then a job purges it. The caller has checked the right and
 * locked the row.
 */
export async function putInTrash(
  tx: Tx,
  ctx: MemberContext,
  trash: TrashOf,
  { id, name, propertyId = null }: { id: string; name: StoredName; propertyId?: string | null },
) {
  await repository.markDeleted(tx, trash, { id, familyGroupId: ctx.member.familyGroupId })
  await record(tx, ctx, trash, { id, propertyId }, { verb: 'DELETED', before: { name } })
}

/**
 * Restores a thing, provided that its property exists and is not archived.
 * @throws AppError `forbidden`, `not-found`, or `conflict` when a limit is reached or its property is archived
 */
export function restoreFromTrash<House extends string | null>(
  ctx: MemberContext,
  trash: RestorableTrash<House>,
  id: string,
): Promise<InTrash<House>> {
  const change = async (tx: Tx, member: Member) => {
    const thing = await requireRestorable(tx, member, trash, id)
    const { house, familyGroupId, name } = thing
    if (house !== null) await lockActiveProperty()(tx, { propertyId: house, familyGroupId })
    await trash.requireRoom?.(tx, ctx, thing)
    if (!(await repository.unmarkDeleted(tx, trash, thing))) throw notFound(trash.thing)
    await record(tx, ctx, trash, thing, { verb: 'RESTORED', after: { name } })
    await trash.goOn?.(tx, ctx, thing)
    return thing
  }
  return changeInGroup(ctx, trash.right, change, { ties: { own: true } })
}

/** Restores a thing of one kind. */
export const restorer =
  <House extends string | null>(trash: RestorableTrash<House>) =>
  async (ctx: MemberContext, id: string): Promise<void> => {
    await restoreFromTrash(ctx, trash, id)
  }

/** The right to restore is checked once, before any lock. */
export async function requireRestorable<House extends string | null>(
  tx: Tx,
  { familyGroupId, userId, role }: Member,
  trash: TrashOf<House>,
  id: string,
): Promise<InTrash<House>> {
  const found = await repository.findInTrash(tx, trash, { id, familyGroupId, userId })
  if (!found) throw notFound(trash.thing)
  const { isOwn, ...thing } = found
  if (!mayRestore(trash, role, isOwn)) throw forbidden()
  return { ...thing, id, familyGroupId }
}

/** Lists what can be restored, newest first. @param after the entry after which the list continues */
export async function listDeleted(
  { db, member }: MemberContext,
  trash: TrashOf,
  limit: number,
  after?: TrashCursor,
) {
  if (trash.seenWith && !can(member.role, trash.seenWith)) return []
  const rows = await repository.listInTrash(db, trash, member, { limit, after })
  return rows.map(({ id, name, deletedAt, isOwn, houseName, houseStatus }) => ({
    id,
    name: nameIn(trash.of, name) ?? trash.of.label,
    deletedAt,
    mayRestore: mayRestore(trash, member.role, isOwn),
    /** Kinds without a property. */
    archivedProperty: houseStatus === 'ARCHIVED' ? houseName : null,
  }))
}

/** Purges what was deleted more than 30 days ago. @returns how many rows */
export const purgeDeleted = (ctx: PurgeContext, ...kinds: TrashOf[]): Promise<number> =>
  purgeTrash(
    ctx,
    ...kinds.map((trash) => ({
      table: trash.table,
      ...(trash.purge?.batch && { batch: trash.purge.batch }),
      ...(trash.purge?.unless && { unless: trash.purge.unless }),
      async remove(tx: Tx, ids: string[]) {
        await trash.purge?.first?.(tx, ids)
        await repository.purgeRows(tx, trash, ids)
      },
    })),
  )

const record = (
  tx: Tx,
  { member, user }: MemberContext,
  { of }: TrashOf,
  { id, propertyId }: Pick<InTrash, 'id' | 'propertyId'>,
  entry: ActivityEntry<Deletable>,
) =>
  recordActivity(tx, {
    familyGroupId: member.familyGroupId,
    actor: user,
    of,
    entityId: id,
    ...(propertyId && { propertyId }),
    ...entry,
  })
