import { AppError } from '../../../lib/app-error.ts'
import { deviceFlag, isDeviceInUse } from '../../base/device-store/device-flag.ts'
import {
  alone,
  clearAlone,
  clearDevice,
  countWaiting,
  ownerRecord,
  readRecord,
  recordNames,
  removeRecord,
  replaceRecord,
  writeRecord,
} from '../../base/device-store/device-store.ts'
import { NoRoomError } from '../../base/device-store/no-room.ts'
import { listSecrets, revealSecret } from '../../house/secrets/secrets.functions.ts'
import { canShowCopy, copyFormat } from './formats.rules.ts'
import { getOfflineCopy } from './offline.functions.ts'
import { afterFailure, codesToTake, isDue, type KeptCode } from './offline.rules.ts'
import type { OfflineCopyView } from './offline.schemas.ts'
import { offlineTexts } from './offline.texts.ts'

// What this device keeps of properties, and how it is refreshed. Runs in the browser only.

export type KeptProperty = { propertyId: string; withCodes: boolean }
/** What is kept for which person. `savedAt`: the last refresh, in milliseconds. */
export type DeviceSettings = { userId: string; properties: KeptProperty[]; savedAt: number | null }
/** `missing`: how many codes could not be looked up yet, for example because of the hourly limit. */
export type KeptCodes = { codes: KeptCode[]; missing: number }
export type KeptCopy = { copy: OfflineCopyView; codes: KeptCodes | null; savedAt: number }

type SavedCopy = { format?: number; copy: OfflineCopyView; savedAt: number }

const copyOf = (propertyId: string) => `copy:${propertyId}`
const codesOf = (propertyId: string) => `codes:${propertyId}`

export const readSettings = () => readRecord<DeviceSettings>(ownerRecord)

/** Returns what is kept, in the order chosen. */
export async function readCopies(settings: DeviceSettings): Promise<KeptCopy[]> {
  const found = await Promise.all(
    settings.properties.map(async ({ propertyId }) => {
      const [saved, codes] = await Promise.all([
        readRecord<SavedCopy>(copyOf(propertyId)),
        readRecord<KeptCodes>(codesOf(propertyId)),
      ])
      return saved && canShowCopy(saved) ? [{ ...saved, codes: codes ?? null }] : []
    }),
  )
  return found.flat()
}

/**
 * Keeps these properties on this device from now on, and nothing else; without any, everything is deleted.
 * @returns what was refused, with the reason for people
 * @throws AppError `conflict` if another tab removed everything in between
 * @throws NoRoomError if nothing new could be kept
 */
export async function keepOnDevice(userId: string, properties: KeptProperty[]): Promise<Refusal[]> {
  if (properties.length === 0) {
    await clearDevice()
    return []
  }
  const wasInUse = isDeviceInUse()
  const refusals = await alone(async () => {
    // A sign-out in another tab while this waited for its turn.
    if (wasInUse && !isDeviceInUse()) return
    const settings = { userId, properties, savedAt: null }
    localStorage.setItem(deviceFlag, userId)
    await startKeeping(settings, wasInUse)
    await removeOthers(properties)
    const found = await refresh(settings)
    // The choice had room, but nothing else.
    if (!wasInUse && found.length === properties.length && found.every(({ isForRoom }) => isForRoom)) {
      await clearAlone()
      throw new NoRoomError()
    }
    return found
  })
  if (!refusals) throw new AppError('conflict', offlineTexts.removed)
  return refusals
}

/** Writes the choice. On a full device, one that kept nothing before is left as it was, and another keeps what it has. */
async function startKeeping(settings: DeviceSettings, wasInUse: boolean) {
  try {
    await writeRecord(ownerRecord, settings)
  } catch (error) {
    if (!wasInUse) await clearAlone()
    throw error
  }
}

/** Deletes the copies of properties that are no longer kept, and codes that are no longer ticked. */
async function removeOthers(properties: readonly KeptProperty[]) {
  const kept = new Set(
    properties.flatMap(({ propertyId, withCodes }) => [
      copyOf(propertyId),
      ...(withCodes ? [codesOf(propertyId)] : []),
    ]),
  )
  const names = [...(await recordNames('copy:')), ...(await recordNames('codes:'))]
  await Promise.all(names.filter((name) => !kept.has(name)).map(removeRecord))
}

/** Deletes all copies of a person, and everything else too unless something waits to be sent. */
export async function endCopies(userId: string): Promise<void> {
  await alone(() => end(userId))
}

async function end(userId: string, properties?: KeptProperty[]) {
  const settings = await readSettings()
  if (settings?.userId !== userId) return
  if ((await countWaiting()) === 0) return clearAlone()
  await removeOthers([])
  await replaceRecord(ownerRecord, { ...settings, ...(properties && { properties }), savedAt: null })
}

/** `isForRoom`: the device is full. */
export type Refusal = { propertyId: string; message: string; isForRoom: boolean }

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null)

/** Refreshes what is old, or all if the caller changed something; nothing while another tab does. */
export async function refreshDevice({ isChanged }: { isChanged: boolean }): Promise<void> {
  await alone(
    async () => {
      const settings = await readSettings()
      if (!settings) return
      if (settings.properties.length === 0) return end(settings.userId)
      const isOld = isDue(settings.savedAt, Date.now()) || (await hasOtherFormat(settings))
      if (isChanged || isOld) await refresh(settings)
    },
    { ifAvailable: true },
  )
}

/** Returns whether something was kept by another release, in a way that this one cannot show. */
async function hasOtherFormat({ properties }: DeviceSettings): Promise<boolean> {
  const saved = await Promise.all(
    properties.map(({ propertyId }) => readRecord<SavedCopy>(copyOf(propertyId))),
  )
  return saved.some((one) => one !== undefined && !canShowCopy(one))
}

/** Returns the person's choice for a property as it is now: asked before each write, since an answer takes a while. */
async function choiceOf(userId: string, propertyId: string): Promise<KeptProperty | undefined> {
  const settings = await readSettings()
  if (settings?.userId !== userId) return
  return settings.properties.find((property) => property.propertyId === propertyId)
}

/** Takes everything again. What the person can no longer open is deleted here too. */
async function refresh(settings: DeviceSettings): Promise<Refusal[]> {
  const { userId } = settings
  const kept: KeptProperty[] = []
  const refusals: Refusal[] = []
  for (const property of settings.properties) {
    const { propertyId } = property
    // The device was cleared in between.
    if (!(await choiceOf(userId, propertyId))) return refusals
    try {
      await refreshProperty(userId, propertyId)
      kept.push(property)
    } catch (error) {
      const next = afterFailure(codeOf(error))
      if (next === 'clear') {
        await end(userId)
        throw error
      }
      if (next === 'keep') kept.push(property)
      const message = error instanceof Error ? error.message : String(error)
      refusals.push({ propertyId, message, isForRoom: error instanceof NoRoomError })
    }
  }
  if ((await readSettings())?.userId !== userId) return refusals
  if (kept.length === 0) {
    await end(userId, [])
    return refusals
  }
  await removeOthers(kept)
  await replaceRecord(ownerRecord, { ...settings, properties: kept, savedAt: Date.now() })
  return refusals
}

async function refreshProperty(userId: string, propertyId: string) {
  const copy = await getOfflineCopy({ data: { propertyId } })
  const choice = await choiceOf(userId, propertyId)
  if (!choice) return
  await writeRecord(copyOf(propertyId), { format: copyFormat, copy, savedAt: Date.now() } satisfies SavedCopy)
  if (choice.withCodes && copy.may.seeSecrets) await refreshCodes(userId, propertyId)
  else await removeRecord(codesOf(propertyId))
}

/** Looks up new and changed codes, each through the call that shows one: counted and recorded as if it was shown. */
async function refreshCodes(userId: string, propertyId: string) {
  const before = await readRecord<KeptCodes>(codesOf(propertyId))
  const listed = await listSecrets({ data: { propertyId } })
  const { staying, take } = codesToTake(listed, before?.codes ?? [])
  const codes = new Map(staying.map((code) => [code.id, code]))
  let missing = 0
  const save = async () => {
    const saved: KeptCodes = { codes: listed.flatMap(({ id }) => codes.get(id) ?? []), missing }
    return (await choiceOf(userId, propertyId))?.withCodes ? writeRecord(codesOf(propertyId), saved) : false
  }
  // First what stays, so that a deleted code is gone even if a look-up fails.
  if (!(await save())) return
  for (const [index, code] of take.entries()) {
    try {
      const { value } = await revealSecret({ data: { secretId: code.id } })
      codes.set(code.id, { ...code, value })
    } catch (error) {
      if (afterFailure(codeOf(error)) === 'clear') throw error
      if (codeOf(error) === 'too-many') {
        missing += take.length - index
        break
      }
      missing++
    }
    // A value that was looked up is not looked up again, whatever happens next.
    if (!(await save())) return
  }
  await save()
}
