import { locale } from '../../../../lib/locale.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { visitAhead } from '../../../base/notifications/types/visits.ts'
import { workerUpdate } from '../../../base/notifications/types/workers.ts'
import { timesIn } from '../visit-times.rules.ts'
import { whenText } from '../visits.texts.ts'
import * as repository from './visits.repository.ts'

// Notifies people of visits.

type Services = Pick<RequestContext, 'enqueue'>

/** Returns the members concerned by a visit: the host, the planner and the project’s lead; otherwise the managers. */
async function peopleOf(tx: Tx, visit: repository.VisitRow, others: readonly (string | null)[] = []) {
  const members = await listMemberIds(tx, visit.familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER'])
  const project = visit.projectId ? await repository.findPeopleOf(tx, visit.projectId) : undefined
  const concerned = new Set([
    ...others,
    ...[visit.hostUserId, visit.createdBy, project?.leadUserId, project?.createdBy],
  ])
  const there = members.filter((userId) => concerned.has(userId))
  return there.length > 0 ? there : listMemberIds(tx, visit.familyGroupId, ['MANAGER'])
}

type Update = {
  /** Returns a sentence without the name. */
  update: () => string
  linkMaker: string | null
  /** Those already notified. */
  knows: string | null
}

/** Notifies the family of a contractor’s action by link. */
export async function announceToFamily(
  tx: Tx,
  ctx: Services,
  visit: repository.VisitRow,
  { update, linkMaker, knows }: Update,
) {
  const { familyGroupId, propertyId, projectId, projectTitle, workerName } = visit
  if (projectId === null) return
  await raiseNotification(tx, ctx, workerUpdate, {
    userIds: (await peopleOf(tx, visit, [linkMaker])).filter((userId) => userId !== knows),
    actorUserId: null,
    familyGroupId,
    facts: {
      ...{ familyGroupId, propertyId, projectId, workerName, projectTitle: projectTitle ?? '' },
      ...{ task: null, update },
    },
  })
}

type Told = 'REMINDER' | 'HOST' | 'RELEASED' | 'NO_HOST' | 'CANCELLED'

async function tell(
  tx: Tx,
  ctx: Services,
  visit: repository.VisitRow,
  about: Told,
  { userIds, actorUserId }: { userIds: string[]; actorUserId: string | null },
) {
  const { id: visitId, familyGroupId, propertyId, propertyName, workerName, timeZone, hostUserId } = visit
  const when = () => whenText(timesIn(visit, timeZone), locale())
  const facts = { familyGroupId, propertyId, visitId, workerName, propertyName, when, about }
  // Notifies the host only.
  for (const isHost of [true, false]) {
    const told = userIds.filter((userId) => (userId === hostUserId) === isHost)
    if (told.length === 0) continue
    await raiseNotification(tx, ctx, visitAhead, {
      userIds: told,
      actorUserId,
      familyGroupId,
      facts: { ...facts, isHost },
      isOfRun: about === 'REMINDER',
    })
  }
}

/** Notifies the host that they open the door, that someone else does, or that the visit is cancelled. */
export const announceToHost = (
  tx: Tx,
  ctx: Services,
  visit: repository.VisitRow,
  about: 'HOST' | 'RELEASED' | 'CANCELLED',
  actorUserId: string | null,
) =>
  visit.hostUserId
    ? tell(tx, ctx, visit, about, { userIds: [visit.hostUserId], actorUserId })
    : Promise.resolve()

/** The host has left: notifies the others that someone else has to open the door. */
export const announceNoHost = async (tx: Tx, ctx: Services, visit: repository.VisitRow) =>
  tell(tx, ctx, visit, 'NO_HOST', { userIds: await peopleOf(tx, visit), actorUserId: null })

/** The reminder of the day before. */
export const remindFamily = async (tx: Tx, ctx: Services, visit: repository.VisitRow) =>
  tell(tx, ctx, visit, 'REMINDER', { userIds: await peopleOf(tx, visit), actorUserId: null })

/** Mails the current state of a visit to a contractor with a known address. */
export const mailWorker = (
  tx: Tx,
  ctx: Services,
  kind: 'visit-changed' | 'visit-reminder',
  visitId: string,
) => ctx.enqueue(tx, 'mail.send', { kind, ids: { visitId } })
