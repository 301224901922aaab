import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { deviceFlag, isDeviceInUse } from './device-flag.ts'
import { forgetPush, removeUnusedWorker } from './worker-registration.ts'

// What this browser keeps for offline use: records sealed with AES-GCM under a key that scripts cannot export. The key is
// in the same database, so this protects a copy of the files without the browser, not an unlocked browser (docs/offline.md).

const databaseName = 'kinstead-offline'
const [keys, sealed] = ['keys', 'sealed'] as const
/** Who owns the device store, and what it keeps. Nothing is written without it, so that nothing outlives a sign-out. */
export const ownerRecord = 'settings'

/** Begins the names of what was recorded offline and waits to be sent. */
export const waitingPrefix = 'outbox:'

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** Opens the database for one step, so that no open tab delays its deletion. */
async function within<Result>(use: (db: IDBPDatabase) => Promise<Result>): Promise<Result> {
  const db = await openDB(databaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore(keys)
      created.createObjectStore(sealed)
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

const algorithm = 'AES-GCM'

async function keyOf(db: IDBPDatabase): Promise<CryptoKey> {
  const known: CryptoKey | undefined = await db.get(keys, 'key')
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const step = db.transaction(keys, 'readwrite')
  // Another tab may have made one at the same time.
  const first: CryptoKey | undefined = await step.store.get('key')
  if (!first) await step.store.put(made, 'key')
  await step.done
  return first ?? made
}

/** A record copied over another one does not open. */
const boundTo = (name: string) => new TextEncoder().encode(name)

async function seal(key: CryptoKey, name: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: algorithm, iv, additionalData: boundTo(name) }
  return { iv, bytes: await crypto.subtle.encrypt(how, key, bytes) }
}

/** Returns the bytes of a record; undefined if there is none or it does not open. Reading creates no database. */
export async function readBytes(name: string): Promise<ArrayBuffer | undefined> {
  if (!isDeviceInUse()) return
  return within(async (db) => {
    const found: Sealed | undefined = await db.get(sealed, name)
    const key: CryptoKey | undefined = await db.get(keys, 'key')
    if (!found || !key) return
    const how = { name: algorithm, iv: found.iv, additionalData: boundTo(name) }
    return crypto.subtle.decrypt(how, key, found.bytes).catch(() => undefined)
  })
}

/** Returns a record as it was written; the caller knows its type from its name. */
export async function readRecord<Value>(name: string): Promise<Value | undefined> {
  const bytes = await readBytes(name)
  return bytes && JSON.parse(new TextDecoder().decode(bytes))
}

/** Writes a record if another one is there, checked in the same transaction; `null`: in any case. */
async function writeIf(needed: string | null, name: string, bytes: BufferSource): Promise<boolean> {
  // Opening the database would create it again after it was deleted in another tab.
  if (!isDeviceInUse()) return false
  return within(async (db) => {
    if (needed && !(await db.getKey(sealed, needed))) return false
    const value = await seal(await keyOf(db), name, bytes)
    const step = db.transaction(sealed, 'readwrite')
    const isWanted = !needed || (await step.store.getKey(needed)) !== undefined
    if (isWanted) await step.store.put(value, name)
    await step.done
    return isWanted
  })
}

/**
 * Writes a record. Only the owner’s record can be the first: after a sign-out in another tab, nothing is written.
 * @returns whether it was written
 */
export const writeBytes = (name: string, bytes: BufferSource): Promise<boolean> =>
  writeIf(name === ownerRecord ? null : ownerRecord, name, bytes)

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

export const writeRecord = (name: string, value: unknown): Promise<boolean> =>
  writeBytes(name, bytesOf(value))

/** Writes a record only over an older one, so that it never brings back what was deleted. */
export const replaceRecord = (name: string, value: unknown): Promise<boolean> =>
  writeIf(name, name, bytesOf(value))

export async function removeRecord(name: string): Promise<void> {
  if (isDeviceInUse()) await within((db) => db.delete(sealed, name))
}

/** Returns the names of all records that begin with the prefix, in order. */
export async function recordNames(prefix: string): Promise<string[]> {
  if (!isDeviceInUse()) return []
  return within(async (db) =>
    (await db.getAllKeys(sealed)).map(String).filter((name) => name.startsWith(prefix)),
  )
}

/** Returns how much would be lost if the device were cleared now. */
export const countWaiting = async (): Promise<number> => (await recordNames(waitingPrefix)).length

const deviceLock = 'kinstead-offline'

/**
 * Runs one change of what this device keeps at a time, in all tabs.
 * @returns undefined if it did not run, or the device was cleared before it ended
 */
export async function alone<Result>(
  run: () => Promise<Result>,
  options: { ifAvailable?: true } = {},
): Promise<Result | undefined> {
  try {
    return await navigator.locks.request(deviceLock, options, async (lock) => (lock ? run() : undefined))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    throw error
  }
}

/**
 * Deletes everything that is kept: records, key and database, and the worker unless notifications are on. It waits for no refresh, which may be
 * waiting for an answer: it takes the lock away, and the refresh finds nothing that it could write to.
 */
export async function clearDevice(): Promise<void> {
  if (!('locks' in navigator)) return clearAlone()
  await navigator.locks.request(deviceLock, { steal: true }, clearAlone)
}

/** Like `clearDevice`, for who runs `alone`. */
export async function clearAlone(): Promise<void> {
  localStorage.removeItem(deviceFlag)
  await Promise.all([deleteDB(databaseName), removeUnusedWorker()])
}

/** Leaves nothing of a person: what is kept, notifications, and the worker. */
export async function clearBrowser(): Promise<void> {
  try {
    await clearDevice()
  } finally {
    await forgetPush()
  }
}
