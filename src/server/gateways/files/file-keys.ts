import { randomUUID } from 'node:crypto'

/** The folder of unfinished files. */
export const draftFolder = '.unfinished'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^(?:${uuid}|\\${draftFolder})/${uuid}$`)

/** Returns a new key in the folder of its owner: a group or a person. */
export const newFileKey = (ownerId: string): string => requireKey(`${ownerId}/${randomUUID()}`)

/** False for foreign objects in the store. */
export const isFileKey = (key: string): boolean => keyPattern.test(key)

/** Only `group/uuid` ever becomes a path. */
export function requireKey(key: string): string {
  if (!isFileKey(key)) throw new Error('not a key of a stored file')
  return key
}

/** True for the rest of an interrupted write: listed for the sweep, but never a file. */
export const isDraft = (key: string): boolean => key.startsWith(`${draftFolder}/`)
