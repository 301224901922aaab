import type { Executor } from '../../../../server/db/client.ts'
import { wholeBasisPoints } from '../ownership.rules.ts'
import * as repository from './ownership.repository.ts'

/** Who owned a house on a day, and whether their shares are the whole of it. */
export async function listOwnersOn(db: Executor, key: repository.PropertyKey, date: string) {
  const owners = await repository.listOwnersOn(db, key, date)
  const sum = owners.reduce((total, { basisPoints }) => total + basisPoints, 0)
  return { owners, isWhole: sum === wholeBasisPoints }
}

/** Returns the members and former members who owned a share of any property of the group on a day. */
export const listOwnersInGroupOn = (db: Executor, familyGroupId: string, date: string) =>
  repository.listOwnersInGroupOn(db, familyGroupId, date)
