import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import {
  changeInProperty,
  getProperty,
  holdActiveProperty,
} from '../../../house/properties/server/properties.service.ts'
import { projectEntity } from '../project.entity.ts'
import {
  changedFields,
  isPastTarget,
  maxProjectChoices,
  maxProjectsPerProperty,
  type ProjectFieldName,
  type ProjectStatus,
  pickFields,
  projectPageSize,
  projectRights,
  projectSteps,
} from '../projects.rules.ts'
import type {
  CreateProjectInput,
  ListProjectsInput,
  OpenTasksView,
  ProjectCardView,
  ProjectChoiceView,
  ProjectFields,
  ProjectPageView,
  ProjectView,
  UpdateProjectInput,
} from '../projects.schemas.ts'
import { notAMember } from '../projects.texts.ts'
import { openThingsOfProject, type Spending, spendingOfProjects } from './projects.ports.ts'
import * as repository from './projects.repository.ts'

/** Returns a page of a property’s projects, filtered by the address. */
export async function listProjects(
  ctx: MemberContext,
  { after, ...input }: ListProjectsInput,
): Promise<ProjectPageView> {
  await getProperty(ctx, input.propertyId)
  const choice = { ...input, familyGroupId: ctx.member.familyGroupId }
  // One more than shown tells whether there is a next page.
  const [total, rows] = await Promise.all([
    repository.countChosen(ctx.db, choice),
    repository.listProjects(ctx.db, { ...choice, after, limit: projectPageSize + 1 }),
  ])
  const projects = await cardsOf(ctx, rows.slice(0, projectPageSize))
  return { projects, total, next: rows.length > projectPageSize ? (projects.at(-1)?.id ?? null) : null }
}

/** Lists the projects of a property to choose in a form. */
export const listProjectChoices = (ctx: MemberContext, propertyId: string): Promise<ProjectChoiceView[]> =>
  repository.listProjectChoices(ctx.db, {
    propertyId,
    familyGroupId: ctx.member.familyGroupId,
    limit: maxProjectChoices,
  })

/** Lists active projects of the group or one property. */
export async function listActiveProjects(
  ctx: MemberContext,
  { propertyId, limit }: { propertyId?: string; limit: number },
): Promise<ProjectCardView[]> {
  const { familyGroupId } = ctx.member
  const rows = await repository.listActiveProjects(ctx.db, {
    familyGroupId,
    limit,
    ...(propertyId && { propertyId }),
  })
  return cardsOf(ctx, rows)
}

export async function getProject(ctx: MemberContext, projectId: string): Promise<ProjectView> {
  const project = await findProject(ctx, { projectId, familyGroupId: ctx.member.familyGroupId })
  if (!project) throw notFound(t`This project`)
  return project
}

/** Returns the property of a project. */
export async function getPropertyOfProject(ctx: MemberContext, projectId: string) {
  const key = { projectId, familyGroupId: ctx.member.familyGroupId }
  return getProperty(ctx, await repository.findPropertyOf(ctx.db, key))
}

type Reader = Pick<MemberContext, 'clock' | 'member' | 'user'> & { db: MemberContext['db'] | Tx }

async function findProject(
  { db, clock, member, user }: Reader,
  key: repository.ProjectKey,
): Promise<ProjectView | undefined> {
  const row = await repository.findProject(db, key, user.id)
  if (!row) return undefined
  const spending = (await spendingOfProjects()({ db, member }, [row.id]))(row.id)
  const { receivedMinor, pendingMinor, pendingPayments } = spending
  const { description, leadUserId, statusReason, groupName, propertyStatus, timeZone, version } = row
  const caller = { role: member.role, isOwn: row.createdBy === user.id }
  const standing = { ...caller, status: row.status, propertyStatus, isOwner: row.ownsToday }
  return {
    ...cardOf(row, spending, clock.now()),
    ...{ receivedMinor, pendingMinor, pendingPayments },
    committedMinor: row.committedMinor,
    description,
    leadUserId,
    decision: row.decision,
    statusReason,
    completedAt: row.completedAt?.toISOString() ?? null,
    groupName,
    propertyStatus,
    propertyAddress: { hasTown: Boolean(row.city), hasStreet: Boolean(row.street1) },
    timeZone,
    ...caller,
    may: projectRights(standing),
    steps: [...projectSteps(standing)],
    version,
    today: todayIn(timeZone, clock.now()),
  }
}

async function cardsOf(ctx: MemberContext, rows: repository.CardRow[]): Promise<ProjectCardView[]> {
  const spendingOf = await spendingOfProjects()(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => cardOf(row, spendingOf(row.id), ctx.clock.now()))
}

function cardOf(row: repository.CardRow, { spentMinor }: Spending, now: Date): ProjectCardView {
  const { id, familyGroupId, propertyId, propertyName, currency, title, kind, status, priority } = row
  const { startsOn, targetOn, budgetMinor, doneTasks, allTasks } = row
  return {
    ...{ id, familyGroupId, propertyId, propertyName, currency, title, kind, status, priority },
    ...{ startsOn, targetOn, budgetMinor, spentMinor, doneTasks, allTasks },
    lead: leadOf(row),
    isPastTarget: isPastTarget(row, todayIn(row.timeZone, now)),
  }
}

const leadOf = (row: repository.CardRow): ProjectCardView['lead'] =>
  row.leadUserId === null
    ? null
    : {
        userId: row.leadUserId,
        name: fullName({ firstName: row.leadFirstName, lastName: row.leadLastName }) ?? t`A member`,
        profileImageUrl: row.leadImageUrl,
        color: row.leadColor ?? 'slate',
      }

/** The number of tasks named before a project is completed. */
const namedTasks = 8

/** Returns what is still open in a project: the first tasks by name, and the number of waiting payments. */
export async function listOpenTasks(ctx: MemberContext, projectId: string): Promise<OpenTasksView> {
  const key = { projectId, familyGroupId: ctx.member.familyGroupId }
  const [tasks, total, spendingOf, things] = await Promise.all([
    repository.listOpenTasks(ctx.db, key, namedTasks),
    repository.countOpenTasks(ctx.db, key),
    spendingOfProjects()(ctx, [projectId]),
    openThingsOfProject()(ctx, projectId),
  ])
  const open = things.filter((thing) => thing.total > 0)
  return { tasks, total, pendingPayments: spendingOf(projectId).pendingPayments, things: open }
}

export function createProject(ctx: MemberContext, { propertyId, ...fields }: CreateProjectInput) {
  return changeInProperty(ctx, 'project.edit', propertyId, async (tx) => ({
    projectId: await addProject(tx, ctx, propertyId, fields),
  }))
}

/** Adds a project in the transaction of a caller who locked the property. */
export async function addProject(tx: Tx, ctx: MemberContext, propertyId: string, fields: ProjectFields) {
  const { familyGroupId } = ctx.member
  await requireLead(tx, familyGroupId, fields.leadUserId)
  await requireRoomForProject(tx, propertyId)
  const row = { ...fields, familyGroupId, propertyId, createdBy: ctx.user.id }
  const projectId = await repository.insertProject(tx, row)
  await recordProjectActivity(tx, ctx, {
    propertyId,
    entityId: projectId,
    verb: 'CREATED',
    after: { ...fields, name: fields.title },
  })
  return projectId
}

async function requireLead(tx: Tx, familyGroupId: string, leadUserId: string | null) {
  if (leadUserId === null) return
  const members = await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER'])
  if (members.includes(leadUserId)) return
  throw new AppError('invalid', notAMember(), { fields: { leadUserId: notAMember() } })
}

/** Keeps the limit in concurrent requests. */
export async function requireRoomForProject(tx: Tx, propertyId: string) {
  await repository.lockProjectsOf(tx, propertyId)
  if ((await repository.countProjects(tx, propertyId)) < maxProjectsPerProperty) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxProjectsPerProperty} projects. Delete some you no longer need.`,
  )
}

export type HeldProject = repository.ProjectKey & {
  propertyId: string
  version: number
  status: ProjectStatus
  createdBy: string | null
  fields: ProjectFields
  member: Member
}

/**
 * Guards changes of one project: locks its property (`holdActiveProperty`) and its row.
 * @param first runs before the property is locked, for what precedes it in the lock order
 */
export function changeProject<Result>(
  ctx: MemberContext,
  projectId: string,
  change: (tx: Tx, project: HeldProject) => Promise<Result>,
  first?: (tx: Tx, key: repository.ProjectKey) => Promise<unknown>,
): Promise<Result> {
  return changeInGroup(ctx, 'project.edit', async (tx, member) => {
    const key = { projectId, familyGroupId: member.familyGroupId }
    await first?.(tx, key)
    return change(tx, { ...(await holdProject(tx, key)), member })
  })
}

/**
 * Runs `changeProject` in the transaction of a caller, to serialise changes of a project’s parts, such as quotes.
 * @throws AppError `not-found` without such a project, `conflict` when its property is archived
 */
export async function holdProject(tx: Tx, key: repository.ProjectKey): Promise<Omit<HeldProject, 'member'>> {
  const propertyId = await repository.findPropertyOf(tx, key)
  await holdActiveProperty(tx, { propertyId, familyGroupId: key.familyGroupId })
  return { ...key, propertyId, ...(await repository.lockProject(tx, key)) }
}

/**
 * Returns the members notified of a contractor’s actions in a project: the lead and those who asked the contractor;
 * otherwise the managers.
 * @param others further members who asked for it
 */
export async function listPeopleOfProject(
  tx: Tx,
  { fields, createdBy, familyGroupId }: Pick<HeldProject, 'fields' | 'createdBy' | 'familyGroupId'>,
  others: readonly (string | null)[] = [],
): Promise<string[]> {
  const members = await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER'])
  const concerned = new Set([fields.leadUserId, createdBy, ...others])
  const there = members.filter((userId) => concerned.has(userId))
  return there.length > 0 ? there : listMemberIds(tx, familyGroupId, ['MANAGER'])
}

/** Saves the form, and refuses a stale edit with the newer value. */
export function updateProject(ctx: MemberContext, { projectId, version, ...next }: UpdateProjectInput) {
  return changeProject(ctx, projectId, async (tx, project) => {
    if (project.version !== version) throw await staleProject(tx, ctx, project)
    const changed = changedFields(project.fields, next)
    if (changed.length === 0) return { version }
    // A former member may stay as lead, but cannot be chosen.
    if (changed.includes('leadUserId')) await requireLead(tx, project.familyGroupId, next.leadUserId)
    await repository.updateProject(tx, project, next)
    await recordProjectActivity(tx, ctx, {
      propertyId: project.propertyId,
      entityId: projectId,
      verb: 'CHANGED',
      before: logged(project.fields, changed),
      after: logged(next, changed),
    })
    return { version: version + 1 }
  })
}

/** The log uses `name`. */
function logged(fields: ProjectFields, changed: ProjectFieldName[]) {
  const { title: name, ...others } = { ...pickFields(fields, changed), title: fields.title }
  return { ...others, name }
}

export async function staleProject(tx: Tx, { clock, user }: MemberContext, { member, ...key }: HeldProject) {
  return staleEdit(
    t`This project was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    await findProject({ db: tx, clock, member, user }, key),
  )
}

type Entry = ActivityEntry<typeof projectEntity> & { entityId: string; propertyId: string }

export const recordProjectActivity = (tx: Tx, ctx: MemberContext, entry: Entry) =>
  recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: projectEntity,
    ...entry,
  })
