import { deleteDB, type IDBPDatabase, openDB } from 'idb'

// Records sealed with AES-GCM under a key that scripts cannot export. The key is in the same database, so this protects a
// copy of the files without the browser, not an unlocked browser (docs/offline.md).

const [keys, sealed] = ['keys', 'sealed'] as const

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

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

/** Returns the bytes of a value for a record. */
export const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/**
 * Returns the records of one database.
 * @param isAllowed asked before each step: opening a database would create it again after it was deleted in another tab
 */
export function sealedRecords(databaseName: string, isAllowed: () => boolean | Promise<boolean>) {
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

  /** Returns the bytes of a record; undefined if there is none or it does not open. Reading creates no database. */
  async function readBytes(name: string): Promise<ArrayBuffer | undefined> {
    if (!(await isAllowed())) return
    return within(async (db) => {
      const found: Sealed | undefined = await db.get(sealed, name)
      const key: CryptoKey | undefined = await db.get(keys, 'key')
      if (!found || !key) return
      const how = { name: algorithm, iv: found.iv, additionalData: boundTo(name) }
      return crypto.subtle.decrypt(how, key, found.bytes).catch(() => undefined)
    })
  }

  /** Returns a record as it was written; the caller knows its type from its name. */
  async function readRecord<Value>(name: string): Promise<Value | undefined> {
    const bytes = await readBytes(name)
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  }

  /**
   * Writes a record if another one is there, checked in the same transaction; `null`: in any case.
   * @returns whether it was written
   */
  async function writeIf(needed: string | null, name: string, bytes: BufferSource): Promise<boolean> {
    if (!(await isAllowed())) return false
    return within(async (db) => {
      if (needed && !(await db.getKey(sealed, needed))) return false
      const value = await seal(await keyOf(db), name, bytes)
      const step = db.transaction(sealed, 'readwrite')
      const isWanted = !needed || (await step.store.getKey(needed)) !== undefined
      // Both fail if the storage is full.
      await Promise.all([isWanted && step.store.put(value, name), step.done])
      return isWanted
    })
  }

  async function removeRecord(name: string): Promise<void> {
    if (await isAllowed()) await within((db) => db.delete(sealed, name))
  }

  /** Returns the names of all records that begin with the prefix, in order. */
  async function recordNames(prefix: string): Promise<string[]> {
    if (!(await isAllowed())) return []
    return within(async (db) =>
      (await db.getAllKeys(sealed)).map(String).filter((name) => name.startsWith(prefix)),
    )
  }

  return {
    readBytes,
    readRecord,
    writeIf,
    removeRecord,
    recordNames,
    deleteAll: () => deleteDB(databaseName),
  }
}
