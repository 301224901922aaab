import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { causeCodes } from '../../../../server/db/outage.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import { insertFile, type StoredFile, storePicture } from '../../../base/files/server/files.service.ts'
import { changeWholeGroup } from '../../../base/groups/server/access.service.ts'
import {
  addMember,
  createGroupWithManager,
  listMyFamilyGroups,
  lockGroupsOfUser,
} from '../../../base/groups/server/groups.service.ts'
import { propertyFields } from '../../../house/properties/properties.schemas.ts'
import { addProperty } from '../../../house/properties/server/properties.service.ts'
import { type SampleFamily, sampleFamily } from '../sample-family.ts'
import { addContractors } from './sample-contractors.service.ts'
import { addInvoices } from './sample-invoices.service.ts'
import { addMoney } from './sample-money.service.ts'
import { addRecord, readHousePhoto, storeDocuments } from './sample-record.service.ts'
import { addEvents, addWork } from './sample-work.service.ts'
import { addWorkers } from './sample-workers.service.ts'
import * as repository from './samples.repository.ts'

/** Creates the sample family with the caller as a manager. One per person at a time. */
export async function loadSampleFamily(ctx: SignedInContext, { timeZone }: { timeZone: string }) {
  const known = await findSampleGroup(ctx)
  if (known) return known
  // Loading stores five pictures: repeated requests would delay everyone's uploads.
  await ctx.limits.limit('sample-family', ctx.user.id, { points: 3, durationSeconds: 600 })
  // Pictures first, since nothing slow may run in the transaction. They belong to a group, so its id is chosen here.
  const familyGroupId = newId()
  const today = todayIn(timeZone, ctx.clock.now())
  const sample = sampleFamily(today)
  const photos = await storePhotos(ctx, familyGroupId, sample)
  const papers = await storeDocuments(ctx, familyGroupId, sample)
  const make = async (tx: Tx) => {
    // On a double click the second request waits here and finds the first one's family.
    await lockGroupsOfUser(tx, ctx.user.id)
    const made = await findSampleGroup(ctx, tx)
    if (made) return made
    await createGroupWithManager(tx, ctx, { ...sample.group, id: familyGroupId, timeZone, isSample: true })
    const relatives = await addRelatives(tx, familyGroupId, sample)
    const trusted = relatives.get(sample.trusted)
    if (!trusted) throw new Error('the trusted relative is missing')
    await repository.insertTrustedPerson(tx, { familyGroupId, userId: trusted, namedBy: ctx.user.id })
    const member = { userId: ctx.user.id, familyGroupId, role: 'MANAGER' } as const
    const manager = { ...ctx, member }
    for (const [index, { facts, record, work }] of sample.houses.entries()) {
      const photo = photos[index]
      const coverFileId = photo && (await insertFile(tx, ctx, groupFiles(member.familyGroupId), photo))
      const propertyId = await addProperty(tx, manager, propertyFields.parse(facts), { coverFileId })
      if (record)
        await addRecord(tx, manager, propertyId, record, { relatives, papers, timeZone: facts.timeZone })
      if (work) await addWork(tx, manager, propertyId, work, relatives)
    }
    const workers = await addWorkers(tx, manager, today)
    await addEvents(tx, manager, sample)
    await addContractors(tx, manager, { today, relatives, workers })
    await addMoney(tx, manager, { today, sample, relatives })
    await addInvoices(tx, manager, { today, relatives, workers })
    return { familyGroupId }
  }
  return inTurn(() => ctx.db.transaction(make))
}

/** Creating the family can take longer than the lock timeout on a slow machine; then the second request waits again. */
const inTurn = <Made>(make: () => Promise<Made>, tries = 5): Promise<Made> =>
  make().catch((error: unknown) => {
    if (tries === 1 || !causeCodes(error).includes('55P03')) throw error
    return inTurn(make, tries - 1)
  })

async function findSampleGroup(ctx: SignedInContext, db: Executor = ctx.db) {
  const sample = (await listMyFamilyGroups(ctx, db)).find(({ familyGroup }) => familyGroup.isSample)
  return sample && { familyGroupId: sample.familyGroupId }
}

/** One by one, so that a visitor does not take connections and image converters from others. */
async function storePhotos(
  ctx: SignedInContext,
  familyGroupId: string,
  { houses }: SampleFamily,
): Promise<StoredFile[]> {
  const photos: StoredFile[] = []
  for (const { photo } of houses) {
    photos.push(await storePicture(ctx, groupFiles(familyGroupId), await readHousePhoto(photo)))
  }
  return photos
}

/** @returns their ids by first name */
async function addRelatives(
  tx: Tx,
  familyGroupId: string,
  sample: SampleFamily,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { role, ...person } of sample.relatives) {
    const userId = await repository.insertSampleUser(tx, { ...person, subject: newId() })
    await addMember(tx, { familyGroupId, userId, role })
    ids.set(person.firstName, userId)
  }
  return ids
}

/** Permanently removes the sample family: it holds nothing personal. */
export function removeSampleFamily(ctx: MemberContext) {
  return changeWholeGroup(ctx, 'group.manage', async (tx, familyGroupId) => {
    if (await deleteSampleFamily(tx, familyGroupId)) return
    throw new AppError('conflict', t`This is not the sample family, so it cannot be removed here.`)
  })
}

/** Removes it within the caller's transaction. @returns whether it was a sample family */
export async function deleteSampleFamily(tx: Tx, familyGroupId: string): Promise<boolean> {
  const relatives = await repository.listSampleUsers(tx, familyGroupId)
  if (!(await repository.deleteSampleGroup(tx, familyGroupId))) return false
  await repository.deleteSampleUsers(tx, relatives)
  return true
}
