import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aBill, aBillSeries, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import {
  aDocument,
  aKey,
  aManualSection,
  aMeter,
  anAsset,
  aReading,
  aSecret,
} from '../../../../../test/factories/records.ts'
import {
  aFamilyEvent,
  aGuestBookEntry,
  aProject,
  aSchedule,
  aStay,
  aTask,
} from '../../../../../test/factories/work.ts'
import {
  anInvoice,
  aQuote,
  aVisit,
  aWorker,
  aWorkerCertificate,
} from '../../../../../test/factories/workers.ts'
import { isAppError } from '../../../../lib/app-error.ts'
import type { CurrentUser, MemberContext, Role } from '../../../../server/context.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { restoreAsset } from '../../../house/assets/server/asset-trash.service.ts'
import { restoreDecision } from '../../../house/decisions/server/decision-trash.service.ts'
import { restoreDocument } from '../../../house/documents/server/documents.service.ts'
import { restoreKey } from '../../../house/keys/server/keys.service.ts'
import { restoreManualSection } from '../../../house/manual/server/manual.service.ts'
import { restoreReading } from '../../../house/meters/server/meter-readings.service.ts'
import { restoreMeter } from '../../../house/meters/server/meters.service.ts'
import { restoreProperty } from '../../../house/properties/server/properties.service.ts'
import { restoreSecret } from '../../../house/secrets/server/secrets.service.ts'
import { restoreCertificate } from '../../../house/workers/server/certificates.service.ts'
import { restoreWorker } from '../../../house/workers/server/worker-trash.service.ts'
import { restoreBill, restoreBillSeries } from '../../../money/bills/server/bill-trash.service.ts'
import { restoreInvoice } from '../../../money/invoices/server/invoice-trash.service.ts'
import { restorePayment } from '../../../money/payments/server/payment-trash.service.ts'
import { restoreFamilyEvent } from '../../../work/family-events/server/family-events.service.ts'
import { restoreEntry } from '../../../work/guest-book/server/guest-book.service.ts'
import { restoreProject } from '../../../work/projects/server/project-trash.service.ts'
import { restoreQuote } from '../../../work/quotes/server/quote-trash.service.ts'
import { restoreSchedule } from '../../../work/schedules/server/schedule-trash.service.ts'
import { restoreStay } from '../../../work/stays/server/stay-trash.service.ts'
import { restoreTask } from '../../../work/tasks/server/task-trash.service.ts'
import { restoreVisit } from '../../../work/visits/server/visit-trash.service.ts'
import { entities, trashKinds } from '../../entity-list/server/entity-list.declaration.ts'
import { listTrash, restoreDeleted } from './trash.service.ts'

const { db } = testDatabase()
const deletedAt = new Date()

let people: Record<Role, CurrentUser>
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  const [MANAGER, MEMBER, VIEWER] = [await aUser(db), await aUser(db), await aUser(db)]
  people = { MANAGER, MEMBER, VIEWER }
  const group = await aGroup(db, [
    { user: MANAGER },
    { user: MEMBER, role: 'MEMBER' },
    { user: VIEWER, role: 'VIEWER' },
  ])
  house = await aProperty(db, group.id)
})

type Made = { id: string }
type Kind = {
  /** Creates one that is in the trash. */
  make: (createdBy: string) => Promise<Made>
  restore: (ctx: MemberContext, id: string) => Promise<unknown>
}

/** A project of the house and a contractor. */
const aJob = async () => ({
  project: await aProject(db, house),
  worker: await aWorker(db, { id: house.familyGroupId }),
})

/** An expense in the trash, with its payer and recorder. */
async function deletedPayment(of: { payer: string; createdBy: string }) {
  const payerId = await participantOf(db, house.familyGroupId, of.payer)
  return aPayment(db, house, {
    payerId,
    parts: [payerId],
    status: 'VOID',
    statusReason: 'Paid twice.',
    createdBy: of.createdBy,
    deletedAt,
  })
}

const kinds = {
  property: {
    make: () => aProperty(db, house.familyGroupId, { deletedAt }),
    restore: restoreProperty,
  },
  project: {
    make: (createdBy) => aProject(db, house, { createdBy, deletedAt }),
    restore: restoreProject,
  },
  quote: {
    make: async (createdBy) => aQuote(db, await aJob(), { createdBy, status: 'DECLINED', deletedAt }),
    restore: restoreQuote,
  },
  task: { make: (createdBy) => aTask(db, house, { createdBy, deletedAt }), restore: restoreTask },
  schedule: {
    make: (createdBy) => aSchedule(db, house, { createdBy, deletedAt }),
    restore: restoreSchedule,
  },
  stay: {
    make: (userId) => aStay(db, house, { userId, status: 'CANCELLED', deletedAt }),
    restore: restoreStay,
  },
  'guest-book-entry': {
    make: async (authorUserId) =>
      aGuestBookEntry(db, await aStay(db, house, { status: 'CONFIRMED' }), { authorUserId, deletedAt }),
    restore: restoreEntry,
  },
  visit: {
    make: async (createdBy) => aVisit(db, await aJob(), { createdBy, status: 'CANCELLED', deletedAt }),
    restore: restoreVisit,
  },
  'family-event': {
    make: (createdBy) => aFamilyEvent(db, house.familyGroupId, { createdBy, deletedAt }),
    restore: restoreFamilyEvent,
  },
  payment: {
    make: (createdBy) => deletedPayment({ payer: createdBy, createdBy }),
    restore: restorePayment,
  },
  bill: { make: (createdBy) => aBill(db, house, { createdBy, deletedAt }), restore: restoreBill },
  'bill-series': {
    make: (createdBy) => aBillSeries(db, house, { createdBy, deletedAt }),
    restore: restoreBillSeries,
  },
  invoice: {
    make: async (createdBy) =>
      anInvoice(
        db,
        { project: await aProject(db, house), worker: await aWorker(db, { id: house.familyGroupId }) },
        { createdBy, deletedAt },
      ),
    restore: restoreInvoice,
  },
  asset: { make: () => anAsset(db, house, { deletedAt }), restore: restoreAsset },
  document: { make: () => aDocument(db, house, { deletedAt }), restore: restoreDocument },
  'manual-section': {
    make: () => aManualSection(db, house, { deletedAt }),
    restore: restoreManualSection,
  },
  decision: { make: (createdBy) => aDecision(db, house, { createdBy, deletedAt }), restore: restoreDecision },
  key: { make: () => aKey(db, house, { deletedAt }), restore: restoreKey },
  meter: { make: () => aMeter(db, house, { deletedAt }), restore: restoreMeter },
  'meter-reading': {
    make: async () => aReading(db, await aMeter(db, house), { deletedAt }),
    restore: restoreReading,
  },
  worker: {
    make: (createdBy) => aWorker(db, { id: house.familyGroupId }, { createdBy, deletedAt }),
    restore: restoreWorker,
  },
  'worker-certificate': {
    make: async () => aWorkerCertificate(db, await aWorker(db, { id: house.familyGroupId }), { deletedAt }),
    restore: restoreCertificate,
  },
  secret: { make: () => aSecret(db, house, { deletedAt }), restore: restoreSecret },
} satisfies Record<string, Kind>

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const
/** The things of an archived house, which cannot be restored. */
const parts = Object.entries(kinds).filter(
  ([kind]) => !['property', 'family-event', 'worker', 'worker-certificate'].includes(kind),
)
const cases = Object.entries(kinds).flatMap(([kind, { make, restore }]) =>
  roles.flatMap((role) => [true, false].map((isOwn) => ({ kind, make, restore, role, isOwn }))),
)

/** Whether the trash offers it to the caller, and whether the server then restores it. */
async function offeredAndDone(ctx: MemberContext, id: string, restore: Kind['restore']) {
  const { entries } = await listTrash(ctx)
  const offered = entries.find((entry) => entry.id === id)?.mayRestore ?? false
  const done = await restore(ctx, id).then(
    () => true,
    (error: unknown) => {
      if (!isAppError(error, 'forbidden')) throw error
      return false
    },
  )
  return { offered, done }
}

it('covers every kind that has a name in the trash', () => {
  const named = entities.filter(({ label }) => label !== undefined).map(({ kind }) => kind)
  expect(trashKinds.map(({ of: trash }) => trash.of.kind).toSorted()).toEqual(named.toSorted())
  expect(Object.keys(kinds).toSorted()).toEqual(named.toSorted())
})

it('restores the thing of the given kind only', async () => {
  const anna = asMember(db, people.MANAGER, house.familyGroupId)
  for (const [kind, { make }] of Object.entries(kinds)) {
    const { id } = await make(people.MANAGER.id)
    const another = kind === 'asset' ? 'document' : 'asset'
    await expect(restoreDeleted(anna, { kind: another, id })).rejects.toMatchObject({ code: 'not-found' })
    await restoreDeleted(anna, { kind, id })
    expect((await listTrash(anna)).entries).toEqual([])
  }
  const unknown = restoreDeleted(anna, { kind: 'roof', id: house.id })
  await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
})

describe('the trash offers exactly what the server restores', () => {
  it.each(cases)('$kind for a $role, own: $isOwn', async ({ kind, make, restore, role, isOwn }) => {
    const other = role === 'MEMBER' ? people.MANAGER : people.MEMBER
    const { id } = await make((isOwn ? people[role] : other).id)
    const { offered, done } = await offeredAndDone(
      asMember(db, people[role], house.familyGroupId, role),
      id,
      restore,
    )
    expect(offered).toBe(done)
    if (role === 'MANAGER') expect(done).toBe(true)
    // A guest book entry is the only thing that viewers write, delete and restore themselves.
    if (role === 'VIEWER') expect(done).toBe(kind === 'guest-book-entry' && isOwn)
  })

  it.each(parts)(
    'checks the permission before the state of the house: %s',
    async (_kind, { make, restore }) => {
      const { id } = await make(people.MANAGER.id)
      await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
      for (const role of roles) {
        const ctx = asMember(db, people[role], house.familyGroupId, role)
        const entry = (await listTrash(ctx)).entries.find((one) => one.id === id)
        const code = entry?.mayRestore ? 'conflict' : 'forbidden'
        await expect(restore(ctx, id)).rejects.toMatchObject({ code })
        if (entry) expect(entry.archivedProperty).toBe(house.name)
      }
    },
  )

  it.each([
    ['task', false],
    ['task', true],
    ['project', false],
    ['schedule', false],
    ['stay', false],
    ['family-event', false],
    ['payment', false],
    ['bill', false],
    ['bill-series', false],
    ['asset', true],
  ] as const)('lets a MEMBER restore a %s by owner: %s', async (kind, isAllowed) => {
    const { id } = await kinds[kind].make(kind === 'task' && isAllowed ? people.MEMBER.id : people.MANAGER.id)
    const ben = asMember(db, people.MEMBER, house.familyGroupId, 'MEMBER')
    expect(await offeredAndDone(ben, id, kinds[kind].restore)).toEqual({
      offered: isAllowed,
      done: isAllowed,
    })
  })

  it.each([
    { payer: 'MEMBER', recorder: 'MANAGER' },
    { payer: 'MANAGER', recorder: 'MEMBER' },
  ] as const)('lets the payer or recorder restore a payment: $payer paid', async ({ payer, recorder }) => {
    const { id } = await deletedPayment({ payer: people[payer].id, createdBy: people[recorder].id })
    const ben = asMember(db, people.MEMBER, house.familyGroupId, 'MEMBER')
    expect(await offeredAndDone(ben, id, restorePayment)).toEqual({ offered: true, done: true })
  })
})
