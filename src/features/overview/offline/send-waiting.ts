import { AppError } from '../../../lib/app-error.ts'
import { authorHeader } from '../../../lib/author-header.ts'
import { readBytes, recordNames, waitingPrefix } from '../../base/device-store/device-store.ts'
import { recordPayment } from '../../money/payments/payments.functions.ts'
import { addComment } from '../../work/comments/comments.functions.ts'
import { reportProblem } from '../../work/problem-reports/problem-reports.functions.ts'
import { moveTask } from '../../work/tasks/tasks.functions.ts'
import {
  afterFailed,
  afterRefused,
  afterSent,
  afterTry,
  failedTooOften,
  nextStep,
  type Refused,
  type WaitingEntry,
  type WaitingFile,
  withFile,
  withoutFile,
} from './outbox.rules.ts'
import { outboxTexts } from './outbox.texts.ts'
import { alone, fileName, listWaiting, note, remove, removeFile } from './outbox.ts'

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
