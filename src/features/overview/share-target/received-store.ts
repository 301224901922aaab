import { newId } from '../../../lib/ids.ts'
import type { Receiver } from '../../base/device-store/receiving.ts'
import { bytesOf } from '../../base/device-store/sealed-records.ts'
import { receiverRecord, sharedRecords } from '../../base/device-store/shared-database.ts'
import {
  hasContent,
  isOver,
  type LostReason,
  type Received,
  shortName,
  sortShared,
  wordsOf,
} from './received.rules.ts'

// What another app shared, sealed in this browser. The service worker keeps it and the pages read it; only the newest is
// there.

const receivedRecord = 'received'
const filePrefix = 'file:'
const fileRecord = (id: string) => `${filePrefix}${id}`

/** One change at a time, in the worker and in all tabs. */
const alone = <Result>(run: () => Promise<Result>) => navigator.locks.request('kinstead-shared', run)

const write = (name: string, bytes: BufferSource) => sharedRecords.writeIf(receiverRecord, name, bytes)

export type Sent = { title: string; text: string; url: string; files: readonly File[] }

/** Keeps what was shared in place of what was shared before. @returns why it could not be kept, or null */
export const keepReceived = (sent: Sent): Promise<LostReason | null> =>
  alone(async () => {
    try {
      await removeAll()
      return (await keep(sent)) ? null : 'missed'
    } catch (error) {
      // The database itself may not open.
      await removeAll().catch(() => {})
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
    }
  })

async function keep({ files, ...words }: Sent): Promise<boolean> {
  const { kept, refused } = sortShared(files)
  const received: Received = {
    ...wordsOf(
      words,
      files.map(({ name }) => name),
    ),
    id: newId(),
    receivedAt: Date.now(),
    files: [],
    refused,
  }
  // One after another, so that only one is in memory; the files first, so that none is named that is not there.
  for (const file of kept) {
    const id = newId()
    if (!(await write(fileRecord(id), await file.arrayBuffer()))) return false
    received.files.push({ id, name: shortName(file.name), type: file.type, size: file.size })
  }
  if (!hasContent(received) && refused.length === 0) return true
  return write(receivedRecord, bytesOf(received))
}

async function removeAll() {
  await sharedRecords.removeRecord(receivedRecord)
  const names = await sharedRecords.recordNames(filePrefix)
  for (const name of names) await sharedRecords.removeRecord(name)
}

const readAny = () => sharedRecords.readRecord<Received>(receivedRecord)

/** Deletes what has waited too long. */
export async function removeOver(now: number): Promise<void> {
  await alone(async () => {
    const received = await readAny()
    // Files without a record are of a share that was cut off.
    if (!received || isOver(received, now)) await removeAll()
  })
}

/** Deletes what was shared, unless something newer took its place. */
export async function removeReceived(id: string): Promise<void> {
  await alone(async () => {
    if ((await readAny())?.id === id) await removeAll()
  })
}

export type Found = { received: Received; files: File[]; receiver: Receiver }

/** Returns what was shared with this person’s browser, with its files; nothing over plain http, where nothing is kept. */
export async function findReceived(userId: string): Promise<Found | null> {
  if (!('locks' in navigator)) return null
  return alone(async () => {
    const receiver = await sharedRecords.readRecord<Receiver>(receiverRecord)
    const received = await readAny()
    if (receiver?.userId !== userId || !received || isOver(received, Date.now())) return null
    const files = await Promise.all(
      received.files.map(async ({ id, name, type }) => {
        const bytes = await sharedRecords.readBytes(fileRecord(id))
        return bytes ? [new File([bytes], name, { type })] : []
      }),
    )
    return { received, files: files.flat(), receiver }
  })
}

/** Remembers where something went, as the first choice for the next one. */
export async function rememberPlace(place: Omit<Receiver, 'userId'>): Promise<void> {
  const receiver = await sharedRecords.readRecord<Receiver>(receiverRecord)
  if (receiver)
    await sharedRecords.writeIf(receiverRecord, receiverRecord, bytesOf({ ...receiver, ...place }))
}
