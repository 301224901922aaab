import type { Role } from '../../../server/context.ts'
import { type Action, can } from '../groups/groups.rules.ts'

/** Who may delete a thing may bring it back: asked for the list and for the change alike. */
export const mayRestore = ({ right }: { right: Action }, role: Role, isOwn: boolean) =>
  can(role, right, { own: isOwn })

/** After which entry the trash goes on: everything in it has a moment and an id. */
export type TrashCursor = { deletedAt: string; id: string }

/** The order of the trash, newest first. Of things that went at the same moment the ids decide, as in the database. */
export const byDeletion = (one: TrashCursor, other: TrashCursor) =>
  other.deletedAt.localeCompare(one.deletedAt) || other.id.localeCompare(one.id)
