import { t } from '@lingui/core/macro'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { makeDue } from '../../../work/schedules/server/occurrences.service.ts'
import { listItems } from '../../../work/stay-checklists/server/stay-checklists.service.ts'
import type { SampleFamily } from '../sample-family.ts'
import type { SampleSchedule, SampleStay, SampleTask, SampleWork } from '../sample-parts.ts'
import { insertWork, listAssetIds, type WorkRows } from './samples.repository.ts'

type House = { id: string; familyGroupId: string }

/** Ids by the names used in the sample, while the rows of a house are built. */
type Known = {
  house: House
  people: Map<string, string>
  assets: Map<string, string>
  projects: Map<string, string>
  /** The packing list of the house’s manual. */
  toPack: readonly string[]
}

/** Inserts the work in a sample house, in the transaction that creates it. */
export async function addWork(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  work: SampleWork,
  relatives: Map<string, string>,
) {
  const { user, member } = ctx
  const { familyGroupId } = member
  const lists = await listItems(tx, { propertyId, familyGroupId })
  const known: Known = {
    house: { id: propertyId, familyGroupId },
    people: new Map([...relatives, ['me', user.id]]),
    assets: await listAssetIds(tx, propertyId),
    projects: new Map(work.projects.map(({ title }) => [title, newId()])),
    toPack: lists.find(({ kind }) => kind === 'PACKING')?.items ?? [],
  }
  const parts = [
    ...work.tasks.map((task) => taskRows(task, known)),
    ...work.schedules.map((schedule) => scheduleRows(schedule, known)),
    ...work.stays.map((stay) => stayRows(stay, known)),
  ]
  await insertWork(tx, {
    ...noRows,
    projects: work.projects.map(({ lead, ...project }) => ({
      ...project,
      ...placeOf(known),
      id: known.projects.get(project.title),
      leadUserId: personOf(lead, known),
      ...(project.status === 'COMPLETED' && { completedAt: new Date(`${project.targetOn}T12:00:00Z`) }),
    })),
    stays: parts.flatMap((rows) => rows.stays ?? []),
    stayChecklistTicks: parts.flatMap((rows) => rows.stayChecklistTicks ?? []),
    guestBookEntries: parts.flatMap((rows) => rows.guestBookEntries ?? []),
    tasks: parts.flatMap((rows) => rows.tasks ?? []),
    checklistLines: parts.flatMap((rows) => rows.checklistLines ?? []),
    comments: parts.flatMap((rows) => rows.comments ?? []),
    schedules: parts.flatMap((rows) => rows.schedules ?? []),
    scheduleMembers: parts.flatMap((rows) => rows.scheduleMembers ?? []),
  })
  // Due tasks are created immediately, as the job would.
  for (const { id } of parts.flatMap(({ schedules = [] }) => schedules)) {
    if (id) await makeDue(tx, ctx, [id])
  }
}

/** Inserts the sample family's events. */
export const addEvents = (
  tx: Tx,
  { member: { familyGroupId }, user }: MemberContext,
  { events }: SampleFamily,
) =>
  insertWork(tx, {
    ...noRows,
    familyEvents: events.map((event) => ({ ...event, familyGroupId, createdBy: user.id })),
  })

const noRows: WorkRows = {
  projects: [],
  tasks: [],
  checklistLines: [],
  comments: [],
  schedules: [],
  scheduleMembers: [],
  stays: [],
  stayChecklistTicks: [],
  guestBookEntries: [],
  familyEvents: [],
}

const placeOf = ({ house: { id: propertyId, familyGroupId } }: Known) => ({ propertyId, familyGroupId })
const personOf = (name: string | undefined, { people }: Known) => (name && people.get(name)) ?? null

function taskRows(task: SampleTask, known: Known): Partial<WorkRows> {
  const { project, asset, assignee, by, completedOn, checklist = [], comments = [], ...facts } = task
  const id = newId()
  const author = personOf(by, known)
  return {
    tasks: [
      {
        ...facts,
        ...placeOf(known),
        id,
        projectId: (project && known.projects.get(project)) ?? null,
        assetId: (asset && known.assets.get(asset)) ?? null,
        assigneeUserId: personOf(assignee, known),
        ...(completedOn && {
          completedAt: noonOf(completedOn),
          completedBy: author,
          doneBy: author,
          dueOn: completedOn,
        }),
        ...(task.status === 'REPORT' && { reportedBy: author }),
        ...(task.status === 'IN_REVIEW' && { reviewRequestedBy: author, doneBy: author }),
      },
    ],
    checklistLines: checklist.map((line, position) => ({
      ...line,
      taskId: id,
      position,
      ...(line.isDone && { doneAt: new Date() }),
    })),
    comments: comments.map((comment) => ({
      ...placeOf(known),
      taskId: id,
      authorUserId: personOf(comment.by, known),
      authorName: t`${comment.by} Sandberg`,
      body: comment.body,
    })),
  }
}

const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

function scheduleRows({ asset, members, ...schedule }: SampleSchedule, known: Known): Partial<WorkRows> {
  const id = newId()
  const people = members.flatMap((name) => known.people.get(name) ?? [])
  const isInTurn = schedule.rotation !== 'NONE'
  return {
    schedules: [
      {
        ...schedule,
        ...placeOf(known),
        id,
        assetId: (asset && known.assets.get(asset)) ?? null,
        nextOn: schedule.startsOn,
        assigneeUserId: isInTurn ? null : (people[0] ?? null),
      },
    ],
    scheduleMembers: isInTurn ? people.map((userId, position) => ({ scheduleId: id, userId, position })) : [],
  }
}

function stayRows(sample: SampleStay, known: Known): Partial<WorkRows> {
  const { relative, entry, packed = 0, ...stay } = sample
  const id = newId()
  const userId = personOf(relative, known)
  const decided = { decidedAt: new Date(), decidedBy: known.people.get('Ingrid') ?? null }
  return {
    stays: [{ ...stay, ...placeOf(known), id, userId, ...(stay.status === 'CONFIRMED' && decided) }],
    stayChecklistTicks: known.toPack.slice(0, packed).map((item) => ({
      ...placeOf(known),
      stayId: id,
      kind: 'PACKING' as const,
      item,
      tickedBy: userId,
    })),
    guestBookEntries: entry && [
      {
        ...entry,
        ...placeOf(known),
        stayId: id,
        authorUserId: userId,
        authorName: t`${sample.relative} Sandberg`,
      },
    ],
  }
}
