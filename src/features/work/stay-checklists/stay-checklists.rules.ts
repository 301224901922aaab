import { can } from '../../base/groups/groups.rules.ts'
import type { ManualKind } from '../../house/manual/manual.rules.ts'
import { isLive, type StayStatus } from '../stays/stays.rules.ts'

type Role = Parameters<typeof can>[0]

/** The kinds of manual sections whose lists are checklists of a stay, in the order in which they are needed. */
export const checklistKinds = ['PACKING', 'ARRIVAL', 'LEAVING'] as const satisfies readonly ManualKind[]
export type ChecklistKind = (typeof checklistKinds)[number]

export const maxItemLength = 300
/** The limit of items per kind; the others are only in the manual. */
export const maxItems = 200
/** The limit of characters that are read per kind, since parsing takes time; one section can have as many. */
export const maxParsed = 10_000
/** Ticks per person, over all properties. */
export const tickLimit = { points: 1_200, durationSeconds: 3_600 }

type Standing = {
  role: Role
  /** The caller stays there, or requested the stay. */
  isOwn: boolean
  status: StayStatus
}

/** Returns why the caller cannot tick items, or null: members for every requested or confirmed stay, viewers for their own. */
export function refuseTick({ role, isOwn, status }: Standing): 'not-allowed' | 'not-planned' | null {
  if (!can(role, 'stay.tick', { own: isOwn })) return 'not-allowed'
  return isLive(status) ? null : 'not-planned'
}
