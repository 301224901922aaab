import type { SignedInContext } from '../../../../server/context.ts'
import type { GroupPage, ListGroupsInput } from '../administration.schemas.ts'
import * as repository from './group-list.repository.ts'

const pageSize = 30

/**
 * Lists the groups of the installation with how large they are, and nothing of what is in them. Administrators only: the
 * function that calls this checks it.
 */
export async function listGroups(
  { db, log, requestId, user }: SignedInContext,
  { q, after }: ListGroupsInput,
): Promise<GroupPage> {
  const rows = await repository.listGroups(db, { q: q?.trim(), after, limit: pageSize + 1 })
  log.info({ requestId, userId: user.id }, 'administrator listed groups')
  const groups = rows.slice(0, pageSize)
  return { groups, next: rows.length > pageSize ? (groups.at(-1)?.id ?? null) : null }
}
