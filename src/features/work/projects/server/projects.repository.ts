import { t } from '@lingui/core/macro'
import { and, asc, count, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { notFound } from '../../../../lib/app-error.ts'
import {
  type Executor,
  type Placeholders,
  preparedRead,
  preparedReads,
  type Tx,
} from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { ownsOn } from '../../../../server/db/owns-on.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { decisionAbout } from '../../../house/decisions/server/decision-about.repository.ts'
import { openStatuses } from '../../work-terms/open-statuses.rules.ts'
import { priorities } from '../../work-terms/priorities.rules.ts'
import { openProjectStatuses, projectStatuses } from '../projects.rules.ts'
import type { ListProjectsInput, ProjectFields } from '../projects.schemas.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type ProjectKey = { projectId: string; familyGroupId: string }

const isThis = ({ projectId, familyGroupId }: ProjectKey | Record<keyof ProjectKey, Placeholder>) =>
  and(eq(projects.id, projectId), eq(projects.familyGroupId, familyGroupId))

const fieldColumns = {
  title: projects.title,
  description: projects.description,
  kind: projects.kind,
  priority: projects.priority,
  leadUserId: projects.leadUserId,
  startsOn: projects.startsOn,
  targetOn: projects.targetOn,
  budgetMinor: projects.budgetMinor,
}

/** Written out, so that PostgreSQL can use partial indexes: there may be many done tasks. */
const tasksOf = (statuses: string) =>
  sql`select count(*)::int from ${tasks} as task
    where task.project_id = ${projects.id} and task.deleted_at is null and task.status ${sql.raw(statuses)}`
const doneTasks = tasksOf(`= 'DONE'`)
/** A cancelled task counts neither as done nor as open. */
const tasksToDo = tasksOf(`in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`)

const cardColumns = {
  ...fieldColumns,
  id: projects.id,
  familyGroupId: projects.familyGroupId,
  propertyId: projects.propertyId,
  propertyName: properties.name,
  timeZone: properties.timeZone,
  currency: familyGroups.currency,
  status: projects.status,
  doneTasks: sql<number>`(${doneTasks})`,
  allTasks: sql<number>`((${doneTasks}) + (${tasksToDo}))`,
  leadFirstName: users.firstName,
  leadLastName: users.lastName,
  leadImageUrl: profileImageUrl,
  leadColor: memberships.color,
}

/** The accepted quote, of which there is at most one. */
const committedMinor = sql<number>`coalesce((
  select quote.total_minor from ${quotes} as quote
  where quote.project_id = ${projects.id} and quote.status = 'ACCEPTED' and quote.deleted_at is null), 0)`.mapWith(
  Number,
)

const pageColumns = {
  ...cardColumns,
  committedMinor,
  statusReason: projects.statusReason,
  completedAt: projects.completedAt,
  createdBy: projects.createdBy,
  version: projects.version,
  groupName: familyGroups.name,
  propertyStatus: properties.status,
  city: properties.city,
  street1: properties.street1,
}

/** Joins the property, group and lead. */
const withPlace = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(
      properties,
      and(eq(properties.id, projects.propertyId), eq(properties.familyGroupId, projects.familyGroupId)),
    )
    .innerJoin(familyGroups, eq(familyGroups.id, projects.familyGroupId))
    .leftJoin(users, eq(users.id, projects.leadUserId))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .leftJoin(
      memberships,
      and(eq(memberships.familyGroupId, projects.familyGroupId), eq(memberships.userId, users.id)),
    )

const selectCards = (db: Executor) => withPlace(db.select(cardColumns).from(projects).$dynamic())

const isThere = and(isNull(projects.deletedAt), isNull(properties.deletedAt))

export type CardRow = Awaited<ReturnType<typeof listProjects>>[number]

const projectPage = preparedRead((db) =>
  withPlace(
    db
      .select({
        ...pageColumns,
        decision: decisionAbout('PROJECT', projects.id),
        ownsToday: ownsOn(
          projects.propertyId,
          sql`${sql.placeholder('userId')}::uuid`,
          sql`day_in(${properties.timeZone}, now())`,
        ),
      })
      .from(projects)
      .$dynamic(),
  )
    .where(
      and(
        isThis({
          projectId: sql.placeholder('projectId'),
          familyGroupId: sql.placeholder('familyGroupId'),
        }),
        isThere,
      ),
    )
    .prepare('project_page'),
)

/** @param userId whose standing it is read with */
export async function findProject(db: Executor, key: ProjectKey, userId: string) {
  const { projectId, familyGroupId } = key
  const [project] = await projectPage(db).execute({ projectId, familyGroupId, userId })
  return project
}

type Choice = Omit<ListProjectsInput, 'after'> & { familyGroupId: string }

const isChosen = ({ familyGroupId, propertyId, status, kind, priority }: Choice) =>
  and(
    eq(projects.familyGroupId, familyGroupId),
    eq(projects.propertyId, propertyId),
    isNull(projects.deletedAt),
    status === undefined ? undefined : eq(projects.status, status),
    kind === undefined ? undefined : eq(projects.kind, kind),
    priority === undefined ? undefined : eq(projects.priority, priority),
  )

export const countChosen = (db: Executor, choice: Choice): Promise<number> =>
  db.$count(projects, isChosen(choice))

const place = (values: readonly string[], column: SQL) =>
  sql`array_position(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[], ${column})`

/** Active first, then by priority, then by due date. */
const order = (of: string) => {
  const column = (name: string) => sql`${sql.identifier(of)}.${sql.identifier(name)}`
  return [
    place(projectStatuses, column('status')),
    place(priorities, column('priority')),
    sql`coalesce(${column('target_on')}, 'infinity'::date)`,
    column('id'),
  ]
}

type Page = Choice & { after?: string | undefined; limit: number }

/** Returns a page of filtered projects. Sorts one property’s projects, whose number is limited. */
export function listProjects(db: Executor, { after, limit, ...choice }: Page) {
  return selectCards(db)
    .where(and(isChosen(choice), isThere, after === undefined ? undefined : comesAfter(after, choice)))
    .orderBy(...order('projects').map((column) => asc(column)))
    .limit(limit)
}

/** After the given project of the same property, which may have been deleted since. */
const comesAfter = (projectId: string, { familyGroupId, propertyId }: Choice) => sql`(
  ${sql.join(order('projects'), sql`, `)}) > (
    select ${sql.join(order('last'), sql`, `)} from ${projects} as "last"
    where "last".id = ${projectId} and "last".property_id = ${propertyId} and "last".family_group_id = ${familyGroupId}
  )`

type ActiveChoice = { familyGroupId: string; propertyId?: string; limit: number }

const activeProjects = preparedReads(
  'active_projects',
  (db, { familyGroupId, propertyId, limit }: Placeholders<ActiveChoice>) =>
    selectCards(db)
      .where(
        and(
          eq(projects.familyGroupId, familyGroupId),
          eq(projects.status, 'IN_PROGRESS'),
          // Projects of an archived property are shown with it.
          propertyId === undefined ? eq(properties.status, 'ACTIVE') : eq(projects.propertyId, propertyId),
          isThere,
        ),
      )
      .orderBy(...order('projects').map((column) => asc(column)))
      .limit(limit),
)

/** Lists active projects of the group or one property, by due date. */
export const listActiveProjects = (db: Executor, choice: ActiveChoice) => activeProjects(db, choice)

/** Lists the open projects of a property by title. */
export function listProjectChoices(
  db: Executor,
  { familyGroupId, propertyId, limit }: { familyGroupId: string; propertyId: string; limit: number },
) {
  return db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(
      and(
        eq(projects.familyGroupId, familyGroupId),
        eq(projects.propertyId, propertyId),
        isNull(projects.deletedAt),
        oneOf(projects.status, openProjectStatuses),
      ),
    )
    .orderBy(asc(projects.searchName), asc(projects.id))
    .limit(limit)
}

export async function countProjects(db: Executor, propertyId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(projects)
    .where(and(eq(projects.propertyId, propertyId), isNull(projects.deletedAt)))
  return row?.total ?? 0
}

/** Serialises those who add projects to one property, so that the limit holds. */
export async function lockProjectsOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projects-of:${propertyId}`}, 0))`)
}

export type NewProject = ProjectFields & { familyGroupId: string; propertyId: string; createdBy: string }

export async function insertProject(tx: Tx, row: NewProject): Promise<string> {
  const [inserted] = await tx.insert(projects).values(row).returning({ id: projects.id })
  if (!inserted) throw new Error('the project was not inserted')
  return inserted.id
}

/** Returns the property of a project, which never changes. */
export async function findPropertyOf(db: Executor, key: ProjectKey) {
  const [project] = await db
    .select({ propertyId: projects.propertyId })
    .from(projects)
    .where(and(isThis(key), isNull(projects.deletedAt)))
  if (!project) throw notFound(t`This project`)
  return project.propertyId
}

/** Returns the row, locked until the transaction ends. */
export async function lockProject(tx: Tx, key: ProjectKey) {
  const [project] = await tx
    .select({
      fields: fieldColumns,
      status: projects.status,
      version: projects.version,
      createdBy: projects.createdBy,
    })
    .from(projects)
    .where(and(isThis(key), isNull(projects.deletedAt)))
    // A weaker lock: tasks that name the project may change, the project may not.
    .for('no key update')
  if (!project) throw notFound(t`This project`)
  return project
}

type Change = Partial<ProjectFields> &
  Partial<Pick<typeof projects.$inferInsert, 'status' | 'statusReason' | 'completedAt'>>

/** Writes the given columns and increments the version. */
export async function updateProject(tx: Tx, key: ProjectKey, change: Change) {
  await tx
    .update(projects)
    .set({ ...change, version: sql`${projects.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(projects.deletedAt)))
}

const isOpenTaskOf = ({ projectId, familyGroupId }: ProjectKey) =>
  and(
    eq(tasks.projectId, projectId),
    eq(tasks.familyGroupId, familyGroupId),
    oneOf(tasks.status, openStatuses),
    isNull(tasks.deletedAt),
  )

/** Lists the open tasks of a project, oldest first. */
export function listOpenTasks(db: Executor, key: ProjectKey, limit: number) {
  return db
    .select({ id: tasks.id, title: tasks.title })
    .from(tasks)
    .where(isOpenTaskOf(key))
    .orderBy(asc(tasks.id))
    .limit(limit)
}

export const countOpenTasks = (db: Executor, key: ProjectKey): Promise<number> =>
  db.$count(tasks, isOpenTaskOf(key))

/** The tasks stay with the property. */
export async function detachTasks(tx: Tx, projectIds: string[]) {
  await tx.update(tasks).set({ projectId: null }).where(inArray(tasks.projectId, projectIds))
}
