import { deviceFlag, isDeviceInUse } from './device-flag.ts'
import { orNoRoom } from './no-room.ts'
import { endReceiving } from './receiving.ts'
import { bytesOf, sealedRecords } from './sealed-records.ts'
import { forgetPush, removeUnusedWorker } from './worker-registration.ts'

// What this browser keeps for offline use.

const store = sealedRecords('kinstead-offline', isDeviceInUse)
export const { readBytes, readRecord, removeRecord, recordNames } = store

/** Who owns the device store, and what it keeps. Nothing is written without it, so that nothing outlives a sign-out. */
export const ownerRecord = 'settings'

/** Begins the names of what was recorded offline and waits to be sent. */
export const waitingPrefix = 'outbox:'

/** @throws NoRoomError if the storage is full; all records are then as they were */
const writeIf: typeof store.writeIf = (needed, name, bytes) =>
  store.writeIf(needed, name, bytes).catch((error: unknown) => {
    throw orNoRoom(error)
  })

/**
 * Writes a record. Only the owner’s record can be the first: after a sign-out in another tab, nothing is written.
 * @returns whether it was written
 */
export const writeBytes = (name: string, bytes: BufferSource): Promise<boolean> =>
  writeIf(name === ownerRecord ? null : ownerRecord, name, bytes)

export const writeRecord = (name: string, value: unknown): Promise<boolean> =>
  writeBytes(name, bytesOf(value))

/** Writes a record only over an older one, so that it never brings back what was deleted. */
export const replaceRecord = (name: string, value: unknown): Promise<boolean> =>
  writeIf(name, name, bytesOf(value))

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
 * Deletes everything that is kept: records, key and database, and the worker unless something else needs it. It waits for no refresh, which may be
 * waiting for an answer: it takes the lock away, and the refresh finds nothing that it could write to.
 */
export async function clearDevice(): Promise<void> {
  if (!('locks' in navigator)) return clearAlone()
  await navigator.locks.request(deviceLock, { steal: true }, clearAlone)
}

/** Like `clearDevice`, for who runs `alone`. */
export async function clearAlone(): Promise<void> {
  localStorage.removeItem(deviceFlag)
  await Promise.all([store.deleteAll(), removeUnusedWorker()])
}

/** Leaves nothing of a person: what is kept, what other apps shared, notifications, and the worker. */
export async function clearBrowser(): Promise<void> {
  // One that fails leaves the others gone.
  const steps = await Promise.allSettled([clearDevice(), endReceiving()])
  await forgetPush()
  for (const step of steps) if (step.status === 'rejected') throw step.reason
}
