import type { Role } from '../../../server/context.ts'
import { type Action, can } from '../groups/groups.rules.ts'

/** What the trash of a group can hold. */
export type TrashKind =
  | 'property'
  | 'project'
  | 'task'
  | 'schedule'
  | 'stay'
  | 'family-event'
  | 'payment'
  | 'bill'
  | 'bill-series'
  | 'asset'
  | 'document'
  | 'manual-section'
  | 'secret'

/** Who may delete a thing may bring it back: asked for the list and for the change alike. */
export const mayRestore = ({ right }: { right: Action }, role: Role, isOwn: boolean) =>
  can(role, right, { own: isOwn })
