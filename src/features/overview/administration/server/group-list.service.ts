import type { SignedInContext } from '../../../../server/context.ts'
import { listPlansOf } from '../../../base/subscription/server/entitlement.service.ts'
import type { GroupPage, ListGroupsInput } from '../administration.schemas.ts'
import * as repository from './group-list.repository.ts'

const pageSize = 30

/**
 * Lists the groups of the installation with their size, without contents. Administrators only: the calling function
 * checks it.
 */
export async function listGroups(
  { db, log, requestId, user }: SignedInContext,
  { q, after }: ListGroupsInput,
): Promise<GroupPage> {
  const rows = await repository.listGroups(db, { q: q?.trim(), after, limit: pageSize + 1 })
  log.info({ requestId, userId: user.id }, 'administrator listed groups')
  const shown = rows.slice(0, pageSize)
  const plans = await listPlansOf(
    db,
    shown.map(({ id }) => id),
  )
  const covered = new Set(plans.map(({ familyGroupId }) => familyGroupId))
  const groups = shown.map((group) => ({ ...group, hasPlan: covered.has(group.id) }))
  return { groups, next: rows.length > pageSize ? (groups.at(-1)?.id ?? null) : null }
}
