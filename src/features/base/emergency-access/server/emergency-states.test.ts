import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { letHoursPass } from '../../../../../test/factories/emergency-access.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { updateMemberRole } from '../../groups/server/members.service.ts'
import {
  isReminderDue,
  pauseDays,
  type RequestState,
  stateAfter,
  withdrawalPauseDays,
} from '../emergency-access.rules.ts'
import * as service from './emergency-access.service.ts'
import { objectToRequest, requestAccess, withdrawRequest } from './emergency-request.service.ts'
import { grantDueRequests, remindOfRequests } from './grant-access.service.ts'

const { db } = testDatabase()

const fixed = [
  'ask',
  'object',
  'withdraw',
  'remove',
  'decline',
  'promote',
  'demote',
  'remind',
  'job',
] as const
type Step =
  | { does: (typeof fixed)[number] }
  | { does: 'name'; waitDays: number }
  | { does: 'pass'; hours: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...fixed.map((does) => ({ does }))) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 4 }).map((waitDays) => ({ does: 'name' as const, waitDays })),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 100 }).map((hours) => ({ does: 'pass' as const, hours })),
  },
)

const hour = 3_600_000

/** What should be true, by the rules alone. */
type Model = {
  now: Date
  role: 'MEMBER' | 'MANAGER'
  waitDays: number | null
  request: { requestedAt: Date; waitDays: number; remindedAt: Date | null; state: RequestState } | null
  objectedAt: Date | null
  withdrawnAt: Date | null
}

/** @returns whether the step is possible */
function follow(model: Model, taken: Step): boolean {
  const end = (event: 'OBJECT' | 'WITHDRAW' | 'END' | 'DUE') => {
    if (model.request?.state !== 'WAITING') return false
    model.request.state = stateAfter(model.request, event, model.now)
    if (event === 'OBJECT') model.objectedAt = model.now
    if (event === 'WITHDRAW') model.withdrawnAt = model.now
    return true
  }
  const endTrust = (event: 'OBJECT' | 'WITHDRAW' | 'END') => {
    end(event)
    const wasTrusted = model.waitDays !== null
    model.waitDays = null
    return wasTrusted
  }
  switch (taken.does) {
    case 'pass':
      model.now = new Date(model.now.getTime() + taken.hours * hour)
      return true
    case 'name':
      if (model.role === 'MANAGER') return false
      model.waitDays = taken.waitDays
      return true
    case 'ask': {
      const endedWithin = (at: Date | null, days: number) =>
        at !== null && model.now.getTime() - at.getTime() < days * 24 * hour
      const isPaused =
        endedWithin(model.objectedAt, pauseDays) || endedWithin(model.withdrawnAt, withdrawalPauseDays)
      if (model.waitDays === null || model.request?.state === 'WAITING' || isPaused) return false
      model.request = {
        requestedAt: model.now,
        waitDays: model.waitDays,
        remindedAt: null,
        state: 'WAITING',
      }
      return true
    }
    case 'object':
      return end('OBJECT')
    case 'withdraw':
      return end('WITHDRAW')
    case 'remove':
      return endTrust('OBJECT')
    case 'decline':
      return endTrust('WITHDRAW')
    case 'promote':
      if (model.role === 'MEMBER') endTrust('END')
      model.role = 'MANAGER'
      return true
    case 'demote':
      model.role = 'MEMBER'
      return true
    case 'remind':
      if (model.request?.state === 'WAITING' && isReminderDue(model.request, model.now))
        model.request.remindedAt = model.now
      return true
    case 'job':
      if (!end('DUE') || model.request?.state !== 'GRANTED') return true
      Object.assign(model, { role: 'MANAGER', waitDays: null })
      return true
  }
}

/** A group of two managers and a member, and what each step is in the product. */
async function aFamily() {
  const people = await Promise.all(['Anna', 'Ben'].map((firstName) => aUser(db, { firstName })))
  const [anna, ben] = people
  if (!anna || !ben) throw new Error('nobody is there')
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  const key = { familyGroupId: id, userId: ben.id }
  const manager = asMember(db, anna, id)
  const trusted = asMember(db, ben, id, 'MEMBER')
  const job = { ...aRequestContext(db), signal: new AbortController().signal }
  const take = (taken: Step): Promise<unknown> => {
    if (taken.does === 'pass') return letHoursPass(db, key, taken.hours)
    if (taken.does === 'name') return service.saveTrustedPerson(manager, { ...key, waitDays: taken.waitDays })
    return {
      ask: () => requestAccess(trusted, null),
      object: () => objectToRequest(manager, ben.id),
      withdraw: () => withdrawRequest(trusted),
      remove: () => service.removeTrustedPerson(manager, ben.id),
      decline: () => service.declineTrust(trusted),
      promote: () => updateMemberRole(manager, { ...key, role: 'MANAGER' }),
      demote: () => updateMemberRole(manager, { ...key, role: 'MEMBER' }),
      remind: () => remindOfRequests(job),
      job: () => grantDueRequests(job),
    }[taken.does]()
  }
  const read = async () => {
    const { trusted: rows } = await service.getEmergencyAccess(manager)
    const [row] = await db
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.familyGroupId, id), eq(memberships.userId, ben.id)))
    const [person] = rows
    return {
      role: row?.role,
      waitDays: person?.waitDays ?? null,
      waits: person?.request?.waitDays ?? null,
    }
  }
  /** What the pages offer to the trusted person and to the manager. */
  const readOffers = async () => {
    const offers = async (ctx: typeof manager) => (await service.getEmergencyAccess(ctx)).trusted[0]?.may
    const [own, managers] = [await offers(trusted), await offers(manager)]
    return {
      ask: own?.ask ?? false,
      withdraw: own?.withdraw ?? false,
      decline: own?.decline ?? false,
      object: managers?.object ?? false,
      remove: managers?.change ?? false,
    }
  }
  return { take, read, readOffers }
}

it('is in the database what the rules say, whatever happens in which order', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const family = await aFamily()
      const model: Model = {
        now: new Date(0),
        role: 'MEMBER',
        waitDays: null,
        request: null,
        objectedAt: null,
        withdrawnAt: null,
      }
      for (const taken of steps) {
        const isPossible = follow(model, taken)
        const [result] = await Promise.allSettled([family.take(taken)])
        expect([taken, result.status]).toEqual([taken, isPossible ? 'fulfilled' : 'rejected'])
        const isDone = (does: (typeof fixed)[number]) => follow(structuredClone(model), { does })
        expect([taken, await family.readOffers()]).toEqual([
          taken,
          {
            ask: isDone('ask'),
            withdraw: isDone('withdraw'),
            decline: isDone('decline'),
            object: isDone('object'),
            remove: isDone('remove'),
          },
        ])
        expect([taken, await family.read()]).toEqual([
          taken,
          {
            role: model.role,
            waitDays: model.waitDays,
            waits: model.request?.state === 'WAITING' ? model.request.waitDays : null,
          },
        ])
      }
    }),
    { numRuns: 40 },
  )
})
