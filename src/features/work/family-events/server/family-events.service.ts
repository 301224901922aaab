import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { familyEventEntity } from '../family-event.entity.ts'
import { eventRights, maxFamilyEvents } from '../family-events.rules.ts'
import type {
  CreateFamilyEventInput,
  FamilyEventView,
  MoveFamilyEventInput,
  UpdateFamilyEventInput,
} from '../family-events.schemas.ts'
import * as repository from './family-events.repository.ts'

const keyOf = (familyEventId: string, { familyGroupId }: Member) => ({ familyEventId, familyGroupId })

export function getFamilyEvent(ctx: MemberContext, familyEventId: string): Promise<FamilyEventView> {
  return readEvent(ctx.db, keyOf(familyEventId, ctx.member), ctx.member)
}

async function readEvent(db: Executor, key: repository.EventKey, { role, userId }: Member) {
  const event = await repository.findEvent(db, key)
  if (!event) throw notFound(t`This event`)
  const { timeZone: _, propertyStatus, createdBy, startTime, endTime, ...fields } = event
  return {
    ...fields,
    startTime: toMinutes(startTime),
    endTime: toMinutes(endTime),
    familyGroupId: key.familyGroupId,
    may: eventRights({ role, isOwn: createdBy === userId, propertyStatus }),
  }
}

/** `14:30`: removes the seconds of the database. */
const toMinutes = (time: string | null) => time?.slice(0, 5) ?? null

export function createFamilyEvent(ctx: MemberContext, { fields }: CreateFamilyEventInput) {
  return changeInGroup(ctx, 'event.edit', async (tx, { familyGroupId }) => {
    if (fields.propertyId) await holdActiveProperty(tx, { propertyId: fields.propertyId, familyGroupId })
    await requireRoom(tx, familyGroupId)
    const entityId = await repository.insertEvent(tx, { ...fields, familyGroupId, createdBy: ctx.user.id })
    const { propertyId } = fields
    await record(tx, ctx, { entityId, propertyId, verb: 'CREATED', after: { ...fields, name: fields.title } })
    return { familyEventId: entityId }
  })
}

async function requireRoom(tx: Tx, familyGroupId: string) {
  await repository.lockEventsOf(tx, familyGroupId)
  if ((await repository.countEvents(tx, familyGroupId, maxFamilyEvents)) < maxFamilyEvents) return
  throw new AppError('conflict', t`A group can have 5,000 events. Delete some past events first.`)
}

/** Saves the form, and refuses a stale edit with the newer value. */
export function updateFamilyEvent(
  ctx: MemberContext,
  { familyEventId, version, fields }: UpdateFamilyEventInput,
) {
  const { propertyId } = fields
  const update = async (tx: Tx, { event, key, member }: Held) => {
    requireFresh(event.version, version, await readEvent(tx, key, member))
    const { version: _, createdBy: __, ...before } = event
    const isSame =
      JSON.stringify(Object.entries(before).toSorted()) === JSON.stringify(Object.entries(fields).toSorted())
    if (isSame) return { version }
    await repository.updateEvent(tx, key, fields)
    await record(tx, ctx, {
      entityId: familyEventId,
      propertyId,
      verb: 'CHANGED',
      before: { ...before, name: before.title },
      after: { ...fields, name: fields.title },
    })
    return { version: version + 1 }
  }
  return changeEvent(ctx, familyEventId, update, propertyId)
}

/** Changes the days only; for a yearly event, in all years. */
export function moveFamilyEvent(
  ctx: MemberContext,
  { familyEventId, version, ...days }: MoveFamilyEventInput,
) {
  return changeEvent(ctx, familyEventId, async (tx, { event, key, member }) => {
    requireFresh(event.version, version, await readEvent(tx, key, member))
    const { title: name, propertyId, startsOn, endsOn, startTime, endTime } = event
    await repository.updateEvent(tx, key, days)
    await record(tx, ctx, {
      entityId: familyEventId,
      propertyId,
      verb: 'MOVED',
      before: { name, startsOn, endsOn, startTime, endTime },
      after: { name, ...days },
    })
    return { version: version + 1 }
  })
}

function requireFresh(current: number, version: number, newer: FamilyEventView) {
  if (current === version) return
  throw staleEdit(
    t`This event was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    newer,
  )
}

export const familyEventTrash = defineTrash({
  of: familyEventEntity,
  get thing() {
    return t`This event`
  },
  right: 'event.delete',
  table: familyEvents,
  name: columnOf(familyEvents.title),
  house: columnOf(familyEvents.propertyId),
  owners: [familyEvents.createdBy],
  requireRoom: (tx, _ctx, { familyGroupId }) => requireRoom(tx, familyGroupId),
  purge: { job: { name: 'family-events', cron: '47 3 * * *' } },
})

/** Deletes softly: it can be restored for 30 days, then a job removes it. Members delete their own, managers any. */
export function deleteFamilyEvent(ctx: MemberContext, familyEventId: string) {
  return changeEvent(ctx, familyEventId, async (tx, { event, member }) => {
    requireRight(member, familyEventTrash.right, { own: event.createdBy === ctx.user.id })
    const { propertyId, title: name } = event
    await putInTrash(tx, ctx, familyEventTrash, { id: familyEventId, propertyId, name })
  })
}

export const restoreFamilyEvent = restorer(familyEventTrash)

/**
 * Locks the event’s active property and its new one, if any. Both are locked before the event, by id, so that two
 * people swapping properties do not deadlock.
 */
async function holdPlace(tx: Tx, key: repository.EventKey, newPropertyId: string | null) {
  const place = await repository.findPlaceOf(tx, key)
  if (!place) throw notFound(t`This event`)
  const houses = new Set([place.propertyId, newPropertyId].filter((id) => id !== null))
  for (const propertyId of [...houses].toSorted())
    await holdActiveProperty(tx, { propertyId, familyGroupId: key.familyGroupId })
}

type Held = {
  event: NonNullable<Awaited<ReturnType<typeof repository.lockEvent>>>
  key: repository.EventKey
  member: Member
}

/** Guards changes of one event: checks the right, locks its active property and its row. */
function changeEvent<Result>(
  ctx: MemberContext,
  familyEventId: string,
  change: (tx: Tx, held: Held) => Promise<Result>,
  newPropertyId: string | null = null,
): Promise<Result> {
  return changeInGroup(ctx, 'event.edit', async (tx, member) => {
    const key = keyOf(familyEventId, member)
    await holdPlace(tx, key, newPropertyId)
    const event = await repository.lockEvent(tx, key)
    if (!event) throw notFound(t`This event`)
    const times = { startTime: toMinutes(event.startTime), endTime: toMinutes(event.endTime) }
    return change(tx, { event: { ...event, ...times }, key, member })
  })
}

type Entry = ActivityEntry<typeof familyEventEntity> & { entityId: string; propertyId: string | null }

const record = (tx: Tx, ctx: MemberContext, { propertyId, ...entry }: Entry) =>
  recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: familyEventEntity,
    ...(propertyId && { propertyId }),
    ...entry,
  })
