import type { Executor } from '../../../../server/db/client.ts'
import * as repository from './standing.repository.ts'

/** How one person stands in the group, or in one house of it: for those who settle with them. */
export const standingOf = (db: Executor, scope: Parameters<typeof repository.sumBalances>[1]) =>
  repository.sumBalances(db, scope)
