import { AppError } from '../../../lib/app-error.ts'
import { authorHeader } from '../../../lib/author-header.ts'
import { newId } from '../../../lib/ids.ts'
import {
  readBytes,
  readRecord,
  recordNames,
  removeRecord,
  waitingPrefix,
  writeBytes,
  writeRecord,
} from '../../base/device-store/device-store.ts'
import { recordPayment } from '../../money/payments/payments.functions.ts'
import { addComment } from '../../work/comments/comments.functions.ts'
import { reportProblem } from '../../work/problem-reports/problem-reports.functions.ts'
import { moveTask } from '../../work/tasks/tasks.functions.ts'
import {
  afterRefused,
  afterSent,
  isTemporary,
  maxWaiting,
  nextStep,
  type Refused,
  type WaitingEntry,
  withFile,
  withoutFile,
} from './outbox.rules.ts'

// What was recorded without a connection: kept on this device, sealed like the copy, and sent once there is one.

const entryName = (id: string) => `${waitingPrefix}${id}`
const fileName = (id: string) => `file:${id}`

/** Returns what waits, oldest first. */
export async function listWaiting(): Promise<WaitingEntry[]> {
  const names = await recordNames(waitingPrefix)
  const entries = await Promise.all(names.map((name) => readRecord<WaitingEntry>(name)))
  return entries.filter((entry) => entry !== undefined)
}

type New = Pick<WaitingEntry, 'userId' | 'propertyId' | 'propertyName' | 'familyGroupId' | 'what'>

/** Keeps something until it can be sent. @returns false if this device keeps nothing any more, or too much waits */
export async function addWaiting(entry: New, photos: readonly File[] = []): Promise<boolean> {
  if ((await recordNames(waitingPrefix)).length >= maxWaiting) return false
  const files = photos.map(({ name, type }) => ({ id: newId(), name, type, refused: null }))
  // Photos first: an entry never names a file that is not there.
  for (const [index, file] of files.entries()) {
    const bytes = await photos[index]?.arrayBuffer()
    if (!bytes || !(await writeBytes(fileName(file.id), bytes))) return false
  }
  const id = newId()
  return save({ ...entry, id, recordedAt: Date.now(), isSent: false, files, refused: null })
}

const save = (entry: WaitingEntry) => writeRecord(entryName(entry.id), entry)

/** Discards an entry with its files. */
export async function discardWaiting(entry: WaitingEntry): Promise<void> {
  await removeRecord(entryName(entry.id))
  await Promise.all(entry.files.map(({ id }) => removeRecord(fileName(id))))
}

/** Discards one file; the rest stays. */
export async function discardFile(entry: WaitingEntry, fileId: string): Promise<void> {
  const rest = withoutFile(entry, fileId)
  if (nextStep(rest).step === 'remove') await removeRecord(entryName(entry.id))
  else await save(rest)
  await removeRecord(fileName(fileId))
}

/** Lets everything refused in an entry be tried again. */
export const retryWaiting = (entry: WaitingEntry) =>
  save({ ...entry, refused: null, files: entry.files.map((file) => ({ ...file, refused: null })) })

export type Sending = { sent: number; refused: number }

/** Sends what waits, oldest first, in one tab at a time. It stops at the first failure that may pass by itself. */
export async function sendWaiting(userId: string): Promise<Sending> {
  const result = { sent: 0, refused: 0 }
  if ((await recordNames(waitingPrefix)).length === 0) return result
  await navigator.locks.request('kinstead-outbox', async () => {
    for (const entry of await listWaiting()) {
      if (entry.userId !== userId || nextStep(entry).step === 'stop') continue
      const end = await sendEntry(entry)
      if (end === 'later') return
      if (end === 'sent') result.sent++
      else result.refused++
    }
  })
  return result
}

async function sendEntry(start: WaitingEntry): Promise<'sent' | 'refused' | 'later'> {
  let entry = start
  for (;;) {
    const next = nextStep(entry)
    if (next.step === 'stop') return 'refused'
    if (next.step === 'remove') {
      await removeRecord(entryName(entry.id))
      return 'sent'
    }
    try {
      if (next.step === 'send') {
        await send(entry)
        entry = afterSent(entry)
      } else {
        await sendFile(entry, next.file)
        entry = withoutFile(entry, next.file.id)
      }
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) return 'later'
      entry = next.step === 'send' ? afterRefused(entry, refused) : withFile(entry, next.file.id, refused)
    }
    if (!(await save(entry))) return 'later'
    if (next.step === 'send-file' && !entry.files.some(({ id }) => id === next.file.id))
      await removeRecord(fileName(next.file.id))
  }
}

/** Returns why the server refused it; null if the same may succeed later. */
function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof AppError) || isTemporary(error.code)) return null
  return { code: error.code, message: error.message }
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
async function sendFile(entry: WaitingEntry, { id, name, type }: WaitingEntry['files'][number]) {
  const bytes = await readBytes(fileName(id))
  // Lost with the browser's storage: nothing is left to send.
  if (!bytes) return
  const { uploadFile } = await import('../../../lib/upload-file.ts')
  const headers = {
    'idempotency-key': id,
    'x-file-name': encodeURIComponent(name.toWellFormed()),
    [authorHeader]: entry.userId,
  }
  const address = `/api/properties/${entry.propertyId}/documents?${new URLSearchParams({ taskId: entry.id })}`
  await uploadFile(address, new Blob([bytes], { type }), undefined, { headers, what: 'file' })
}
