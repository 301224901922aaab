import { AppError } from '../../../lib/app-error.ts'
import { deviceFlag } from '../../base/device-store/device-flag.ts'
import {
  clearDevice,
  countWaiting,
  ownerRecord,
  readRecord,
  recordNames,
  removeRecord,
  writeRecord,
} from '../../base/device-store/device-store.ts'
import { listSecrets, revealSecret } from '../../house/secrets/secrets.functions.ts'
import { getOfflineCopy } from './offline.functions.ts'
import { afterFailure, codesToTake, type KeptCode } from './offline.rules.ts'
import type { OfflineCopyView } from './offline.schemas.ts'

// What this device keeps of properties, and how it is refreshed. Runs in the browser only.

export type KeptProperty = { propertyId: string; withCodes: boolean }
/** What is kept for which person. `savedAt`: the last refresh, in milliseconds. */
export type DeviceSettings = { userId: string; properties: KeptProperty[]; savedAt: number | null }
/** `missing`: how many codes could not be looked up yet, for example because of the hourly limit. */
export type KeptCodes = { codes: KeptCode[]; missing: number }
export type KeptCopy = { copy: OfflineCopyView; codes: KeptCodes | null; savedAt: number }

type SavedCopy = { copy: OfflineCopyView; savedAt: number }

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
      return saved ? [{ ...saved, codes: codes ?? null }] : []
    }),
  )
  return found.flat()
}

/**
 * Keeps these properties on this device from now on, and nothing else; without any, everything is deleted.
 * @returns what was refused, with the reason for people
 */
export async function keepOnDevice(userId: string, properties: KeptProperty[]): Promise<Refusal[]> {
  if (properties.length === 0) {
    await clearDevice()
    return []
  }
  const settings = { userId, properties, savedAt: null }
  localStorage.setItem(deviceFlag, userId)
  await writeRecord(ownerRecord, settings)
  await removeOthers(properties)
  return refreshDevice(settings)
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

/** Deletes all copies, and everything else too unless something waits to be sent. */
export async function endCopies(settings: DeviceSettings): Promise<void> {
  if ((await countWaiting()) === 0) return clearDevice()
  await removeOthers([])
  await writeRecord(ownerRecord, { ...settings, savedAt: null })
}

export type Refusal = { propertyId: string; message: string }

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null)

/** Takes everything again. What the person can no longer open is deleted here too. */
export async function refreshDevice(settings: DeviceSettings): Promise<Refusal[]> {
  const kept: KeptProperty[] = []
  const refusals: Refusal[] = []
  for (const property of settings.properties) {
    try {
      await refreshProperty(property)
      kept.push(property)
    } catch (error) {
      const next = afterFailure(codeOf(error))
      if (next === 'clear') {
        await endCopies(settings)
        throw error
      }
      if (next === 'keep') kept.push(property)
      const message = error instanceof Error ? error.message : String(error)
      refusals.push({ propertyId: property.propertyId, message })
    }
  }
  if (kept.length === 0) {
    await endCopies({ ...settings, properties: [] })
    return refusals
  }
  await removeOthers(kept)
  // Without the owner's record this device was cleared in between.
  if (await readSettings())
    await writeRecord(ownerRecord, { ...settings, properties: kept, savedAt: Date.now() })
  return refusals
}

async function refreshProperty({ propertyId, withCodes }: KeptProperty) {
  const copy = await getOfflineCopy({ data: { propertyId } })
  const saved: SavedCopy = { copy, savedAt: Date.now() }
  await writeRecord(copyOf(propertyId), saved)
  if (withCodes && copy.may.seeSecrets) await refreshCodes(propertyId)
  else await removeRecord(codesOf(propertyId))
}

/** Looks up new and changed codes, each through the call that shows one: counted and recorded as if it was shown. */
async function refreshCodes(propertyId: string) {
  const before = await readRecord<KeptCodes>(codesOf(propertyId))
  const listed = await listSecrets({ data: { propertyId } })
  const { staying, take } = codesToTake(listed, before?.codes ?? [])
  const codes = new Map(staying.map((code) => [code.id, code]))
  let missing = 0
  const save = () =>
    writeRecord(codesOf(propertyId), {
      codes: listed.flatMap(({ id }) => codes.get(id) ?? []),
      missing,
    } satisfies KeptCodes)
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
