import { newId } from '../../../lib/ids.ts'
import {
  readRecord,
  recordNames,
  removeRecord,
  replaceRecord,
  waitingPrefix,
  writeBytes,
  writeRecord,
} from '../../base/device-store/device-store.ts'
import { NoRoomError } from '../../base/device-store/no-room.ts'
import { entryFormat, readEntry } from './formats.rules.ts'
import { maxWaiting, nextStep, toTryAgain, type WaitingEntry, withoutFile } from './outbox.rules.ts'

// What was recorded without a connection: kept on this device, sealed like the copy, until it is sent (send-waiting.ts).

const entryName = (id: string) => `${waitingPrefix}${id}`
export const fileName = (id: string) => `file:${id}`

/** How far the sending is, where a full device could not note it. It holds as long as the page. */
const unnoted = new Map<string, WaitingEntry>()

/** Returns an entry that this release knows; undefined if there is none, or it was recorded by a newer release. */
async function entryNamed(name: string): Promise<WaitingEntry | undefined> {
  const stored = await readRecord<WaitingEntry>(name)
  const entry = stored && readEntry(stored)
  return entry ? (unnoted.get(entry.id) ?? entry) : undefined
}

/** Returns what waits, oldest first. */
export async function listWaiting(): Promise<WaitingEntry[]> {
  const names = await recordNames(waitingPrefix)
  const entries = await Promise.all(names.map(entryNamed))
  return entries.filter((entry) => entry !== undefined)
}

type New = Pick<WaitingEntry, 'userId' | 'propertyId' | 'propertyName' | 'familyGroupId' | 'what'>

/**
 * Keeps something until it can be sent.
 * @returns false if this device keeps nothing any more, has no room, or too much waits
 */
export async function addWaiting(entry: New, photos: readonly File[] = []): Promise<boolean> {
  if ((await recordNames(waitingPrefix)).length >= maxWaiting) return false
  const files = photos.map(({ name, type }) => ({ id: newId(), name, type, refused: null }))
  const id = newId()
  const added: WaitingEntry = { ...entry, id, recordedAt: Date.now(), isSent: false, files, refused: null }
  const isKept = await writeEntry(added, photos).catch((error: unknown) => {
    console.warn('something recorded offline was not kept', error)
    return false
  })
  // Photos that nothing names would take the room that is missing.
  if (!isKept) await Promise.all(files.map((file) => removeRecord(fileName(file.id))))
  return isKept
}

async function writeEntry(entry: WaitingEntry, photos: readonly File[]): Promise<boolean> {
  // Photos first: an entry never names a file that is not there.
  for (const [index, file] of entry.files.entries()) {
    const bytes = await photos[index]?.arrayBuffer()
    if (!bytes || !(await writeBytes(fileName(file.id), bytes))) return false
  }
  return writeRecord(entryName(entry.id), { ...entry, format: entryFormat })
}

/**
 * Notes how far an entry is, and never brings back what was discarded or cleared. On a full device it goes on without a
 * note: what is sent twice arrives once, and what has arrived makes room.
 * @returns false if the entry is gone
 */
export async function note(entry: WaitingEntry): Promise<boolean> {
  try {
    const isNoted = await replaceRecord(entryName(entry.id), { ...entry, format: entryFormat })
    unnoted.delete(entry.id)
    return isNoted
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    unnoted.set(entry.id, entry)
    return true
  }
}

/** Removes an entry from what waits. */
export async function remove({ id }: WaitingEntry) {
  await removeRecord(entryName(id))
  unnoted.delete(id)
}

/** Removes a file that an entry does not name any more, which may make the room for the note about it. */
export async function removeFile(entry: WaitingEntry, fileId: string) {
  await removeRecord(fileName(fileId))
  if (unnoted.has(entry.id)) await note(entry)
}

/** Sending and changing what waits happen one after another, in all tabs. */
export const alone = <Result>(run: () => Promise<Result>) => navigator.locks.request('kinstead-outbox', run)

/** Changes an entry as it is now, which may be more than the page shows; nothing if it has been sent. */
const change = ({ id }: WaitingEntry, run: (entry: WaitingEntry) => Promise<unknown>): Promise<void> =>
  alone(async () => {
    const entry = await entryNamed(entryName(id))
    if (entry) await run(entry)
  })

/** Discards an entry with its files. */
export const discardWaiting = (shown: WaitingEntry) =>
  change(shown, async (entry) => {
    const { files } = entry
    await remove(entry)
    await Promise.all(files.map((file) => removeRecord(fileName(file.id))))
  })

/** Discards one file; the rest stays. */
export const discardFile = (shown: WaitingEntry, fileId: string) =>
  change(shown, async (entry) => {
    const rest = withoutFile(entry, fileId)
    if (nextStep(rest).step === 'remove') await remove(entry)
    else await note(rest)
    await removeFile(rest, fileId)
  })

/** Lets everything refused in an entry be tried again. */
export const retryWaiting = (shown: WaitingEntry) => change(shown, (entry) => note(toTryAgain(entry)))
