import type { Role } from '../../../server/context.ts'
import { type Action, can } from '../groups/groups.rules.ts'

/** Returns whether a member can delete a thing, and therefore restore it. */
export const mayRestore = ({ right }: { right: Action }, role: Role, isOwn: boolean) =>
  can(role, right, { own: isOwn })

/** The entry after which the list continues; moment and id identify it. */
export type TrashCursor = { deletedAt: string; id: string }

/** Sorts the trash newest first, then by id, as the database does. */
export const byDeletion = (one: TrashCursor, other: TrashCursor) =>
  other.deletedAt.localeCompare(one.deletedAt) || other.id.localeCompare(one.id)
