import type { Role } from '../../../server/context.ts'
import { type Action, can } from '../groups/groups.rules.ts'

/** Who may delete a thing may bring it back: asked for the list and for the change alike. */
export const mayRestore = ({ right }: { right: Action }, role: Role, isOwn: boolean) =>
  can(role, right, { own: isOwn })
