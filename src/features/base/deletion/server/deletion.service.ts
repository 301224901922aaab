import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { type ActivityEntry, recordActivity } from '../../activity/server/activity.service.ts'
import type { Deletable } from '../../entities/entities.rules.ts'
import { type Action, can } from '../../groups/groups.rules.ts'
import { changeInGroup, forbidden } from '../../groups/server/access.service.ts'
import { mayRestore } from '../deletion.rules.ts'
import { holdHouse } from './deletion.ports.ts'
import * as repository from './deletion.repository.ts'

/** A kind of things that go to the trash; each feature declares its own, and `overview/trash` names them all. */
export type TrashOf<House extends string | null = string | null> = repository.TrashSource<House> & {
  of: Deletable
  /** What is said not to exist: "This task". */
  thing: string
  /** Who may delete one, and so restore it. */
  right: Action
  /** Without it nobody learns that there are any. */
  seenWith?: Action
  /** How it leaves for good after 30 days; left out when something else removes it. */
  purge?: {
    /** Left out when a job of the feature does it along with others. */
    job?: { name: string; cron: string }
    batch?: number
    /** What stays in the trash, past its time: the statement that removes the others names it. */
    unless?: SQL
    /** What goes, or is detached, before the rows. */
    first?: (tx: Tx, ids: string[]) => Promise<unknown>
  }
}

export type InTrash<House extends string | null = string | null> = repository.TrashKey & {
  name: string
  /** Held, and in use. */
  house: House
  /** Of which property the log says that it is. */
  propertyId: string | null
}

type Step<House extends string | null> = (
  tx: Tx,
  ctx: MemberContext,
  thing: InTrash<House>,
) => Promise<unknown>

/** With what else happens when one comes back. */
export type RestorableTrash<House extends string | null> = TrashOf<House> & {
  /** That there is room for it; its house is held. */
  requireRoom?: Step<House>
  /** What follows; it is back by then. */
  goOn?: Step<House>
}

/** Declares one kind; the type of its house reaches the steps. */
export const defineTrash = <House extends string | null>(trash: RestorableTrash<House>) => trash

/** A column as a declaration names it, with its type. */
export const columnOf = <Column extends PgColumn>(column: Column) => sql<GetColumnData<Column>>`${column}`

/** Soft: it can be restored for 30 days, then a job removes it. The caller has checked the right, and holds the row. */
export async function putInTrash(
  tx: Tx,
  ctx: MemberContext,
  trash: TrashOf,
  { id, name, propertyId = null }: { id: string; name: string; propertyId?: string | null },
) {
  await repository.markDeleted(tx, trash, { id, familyGroupId: ctx.member.familyGroupId })
  await record(tx, ctx, trash, { id, propertyId }, { verb: 'DELETED', before: { name } })
}

/**
 * Brings one back; where it was, if it has a house that is there and in use.
 * @throws AppError `forbidden`, `not-found`, or `conflict` when there is no room or its house is archived
 */
export function bringBack<House extends string | null>(
  ctx: MemberContext,
  trash: RestorableTrash<House>,
  id: string,
): Promise<InTrash<House>> {
  const change = async (tx: Tx, member: Member) => {
    const thing = await requireRestorable(tx, member, trash, id)
    const { house, familyGroupId, name } = thing
    if (house !== null) await holdHouse()(tx, { propertyId: house, familyGroupId })
    await trash.requireRoom?.(tx, ctx, thing)
    if (!(await repository.unmarkDeleted(tx, trash, thing))) throw notFound(trash.thing)
    await record(tx, ctx, trash, thing, { verb: 'RESTORED', after: { name } })
    await trash.goOn?.(tx, ctx, thing)
    return thing
  }
  return changeInGroup(ctx, trash.right, change, { ties: { own: true } })
}

/** `bringBack` of one kind. */
export const restorer =
  <House extends string | null>(trash: RestorableTrash<House>) =>
  async (ctx: MemberContext, id: string): Promise<void> => {
    await bringBack(ctx, trash, id)
  }

/** The one moment at which the right to restore is checked: before anything is held. */
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

/** What of a kind can still be restored, newest first. */
export async function listDeleted({ db, member }: MemberContext, trash: TrashOf, limit: number) {
  if (trash.seenWith && !can(member.role, trash.seenWith)) return []
  const rows = await repository.listInTrash(db, trash, member, limit)
  return rows.map(({ id, name, deletedAt, isOwn, houseName, houseStatus }) => ({
    id,
    name,
    deletedAt: new Date(deletedAt),
    mayRestore: mayRestore(trash, member.role, isOwn),
    /** Nothing comes back into it. */
    archivedProperty: houseStatus === 'ARCHIVED' ? houseName : null,
  }))
}

/** Removes for good what was deleted more than 30 days ago. @returns how many */
export const purgeDeleted = (ctx: PurgeContext, ...kinds: TrashOf[]): Promise<number> =>
  purgeTrash(
    ctx,
    ...kinds.map((trash) => ({
      table: trash.table,
      ...(trash.purge?.batch && { batch: trash.purge.batch }),
      ...(trash.purge?.unless && { unless: trash.purge.unless }),
      async remove(tx: Tx, ids: string[]) {
        await trash.purge?.first?.(tx, ids)
        await repository.removeForGood(tx, trash, ids)
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
