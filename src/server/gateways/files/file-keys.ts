import { randomUUID } from 'node:crypto'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^(?:${uuid}|\\.unfinished)/${uuid}$`)

/** A new key under the folder of a group. */
export const newFileKey = (familyGroupId: string): string => requireKey(`${familyGroupId}/${randomUUID()}`)

/** Nothing but `group/uuid` ever becomes a path. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a key of a stored file')
  return key
}
