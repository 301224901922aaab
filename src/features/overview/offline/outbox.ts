import { AppError } from '../../../lib/app-error.ts'
import { authorHeader } from '../../../lib/author-header.ts'
import { newId } from '../../../lib/ids.ts'
import {
  readBytes,
  readRecord,
  recordNames,
  removeRecord,
  replaceRecord,
  waitingPrefix,
  writeBytes,
  writeRecord,
} from '../../base/device-store/device-store.ts'
import { NoRoomError } from '../../base/device-store/no-room.ts'
import { recordPayment } from '../../money/payments/payments.functions.ts'
import { addComment } from '../../work/comments/comments.functions.ts'
import { reportProblem } from '../../work/problem-reports/problem-reports.functions.ts'
import { moveTask } from '../../work/tasks/tasks.functions.ts'
import { entryFormat, readEntry } from './formats.rules.ts'
import {
  afterFailed,
  afterRefused,
  afterSent,
  afterTry,
  failedTooOften,
  maxWaiting,
  nextStep,
  type Refused,
  toTryAgain,
  type WaitingEntry,
  type WaitingFile,
  withFile,
  withoutFile,
} from './outbox.rules.ts'
import { outboxTexts } from './outbox.texts.ts'

// What was recorded without a connection: kept on this device, sealed like the copy, and sent once there is one.

const entryName = (id: string) => `${waitingPrefix}${id}`
const fileName = (id: string) => `file:${id}`

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
async function note(entry: WaitingEntry): Promise<boolean> {
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

async function remove({ id }: WaitingEntry) {
  await removeRecord(entryName(id))
  unnoted.delete(id)
}

/** Removes a file that an entry does not name any more, which may make the room for the note about it. */
async function removeFile(entry: WaitingEntry, fileId: string) {
  await removeRecord(fileName(fileId))
  if (unnoted.has(entry.id)) await note(entry)
}

/** Sending and changing what waits happen one after another, in all tabs. */
const alone = <Result>(run: () => Promise<Result>) => navigator.locks.request('kinstead-outbox', run)

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

/** `isCutOff`: it ended because there is no connection. */
export type Sending = { sent: number; refused: number; isCutOff: boolean }

/**
 * Sends what waits, oldest first, in one tab at a time. It stops when there is no connection or no session, and leaves
 * alone what reached a limit; any other failure concerns its entry only.
 */
export async function sendWaiting(userId: string): Promise<Sending> {
  const result: Sending = { sent: 0, refused: 0, isCutOff: false }
  if ((await recordNames(waitingPrefix)).length === 0) return result
  await alone(async () => {
    const limited = new Set<string>()
    for (const entry of await listWaiting()) {
      const { kind } = entry.what
      if (entry.userId !== userId || limited.has(kind) || nextStep(entry).step === 'stop') continue
      const end = await sendEntry(entry)
      result.isCutOff = end === 'cut off'
      if (end === 'stop' || end === 'cut off') return
      if (end === 'skip') limited.add(kind)
      if (end === 'sent') result.sent++
      if (end === 'refused') result.refused++
    }
  })
  return result
}

type End = 'sent' | 'refused' | 'failed' | 'skip' | 'cut off' | 'stop'

async function sendEntry(start: WaitingEntry): Promise<End> {
  let entry = start
  for (;;) {
    const next = nextStep(entry)
    if (next.step === 'stop') return 'refused'
    if (next.step === 'remove') {
      await remove(entry)
      return 'sent'
    }
    const file = next.step === 'send-file' ? next.file : null
    const tried = await attempt(entry, file)
    if ('end' in tried) return tried.end
    entry = tried.entry
    // It was cleared in another tab.
    if (!(await note(entry))) return 'stop'
    if (tried.hasFailed) return 'failed'
    if (file && !entry.files.some(({ id }) => id === file.id)) await removeFile(entry, file.id)
  }
}

type Tried = { entry: WaitingEntry; hasFailed: boolean } | { end: 'skip' | 'cut off' | 'stop' }

/** Sends the entry or one of its files, once. */
async function attempt(entry: WaitingEntry, file: WaitingFile | null): Promise<Tried> {
  const refuse = (refused: Refused): Tried => ({
    entry: file ? withFile(entry, file.id, refused) : afterRefused(entry, refused),
    hasFailed: false,
  })
  try {
    if (file) await sendFile(entry, file)
    else await send(entry)
    return { entry: file ? withoutFile(entry, file.id) : afterSent(entry), hasFailed: false }
  } catch (error) {
    const known = error instanceof AppError ? error : null
    // The answer was lost, and others have edited it since: it has arrived.
    if (!file && known?.details.isStored) return { entry: afterSent(entry), hasFailed: false }
    const next = afterTry(known?.code ?? null)
    if (next === 'stop') return { end: known?.code === 'unavailable' ? 'cut off' : 'stop' }
    if (next === 'skip') return { end: next }
    const code = known?.code ?? 'unexpected'
    const message = known?.message ?? outboxTexts.failed
    if (next === 'refuse') return refuse({ code, message })
    const failed = afterFailed(entry, Date.now())
    return failedTooOften(failed) ? refuse({ code, message }) : { entry: failed, hasFailed: true }
  }
}

/** Sends the change itself, through the calls that the pages use, in the name of its author. */
async function send({ id, userId, propertyId, familyGroupId, what }: WaitingEntry): Promise<unknown> {
  const headers = { [authorHeader]: userId }
  switch (what.kind) {
    case 'TICK': {
      const { taskId, version } = what
      return moveTask({ headers, data: { taskId, version, status: 'DONE', reason: null } })
    }
    case 'COMMENT':
      return addComment({ headers, data: { taskId: what.taskId, body: what.body, id } })
    case 'REPORT': {
      const { title, description } = what
      return reportProblem({ headers, data: { id, propertyId, title, description } })
    }
    case 'EXPENSE': {
      const { title, amountMinor, paidOn, payerId, category } = what
      const expense = { title, amountMinor, paidOn, payerId, category, kind: 'EXPENSE' as const, split: null }
      return recordPayment({ headers, data: { ...expense, id, familyGroupId, propertyId } })
    }
  }
}

/** Photos exist only for problem reports. */
async function sendFile(entry: WaitingEntry, { id, name, type }: WaitingFile) {
  const bytes = await readBytes(fileName(id))
  if (!bytes) throw new AppError('not-found', outboxTexts.lost(name))
  const { uploadFile } = await import('../../../lib/upload-file.ts')
  const headers = {
    'idempotency-key': id,
    'x-file-name': encodeURIComponent(name.toWellFormed()),
    [authorHeader]: entry.userId,
  }
  const address = `/api/properties/${entry.propertyId}/documents?${new URLSearchParams({ taskId: entry.id, moment: 'BEFORE' })}`
  await uploadFile(address, new Blob([bytes], { type }), undefined, { headers, what: 'file' })
}
