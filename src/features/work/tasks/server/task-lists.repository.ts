import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads } from '../../../../server/db/client.ts'
import { escapedForLike, hasAllWords } from '../../../../server/db/like.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { openStatuses } from '../../work-terms/open-statuses.rules.ts'
import { type Priority, priorities } from '../../work-terms/priorities.rules.ts'
import { type OrderColumn, orderOf } from '../task-order.rules.ts'
import { type TaskPart, type TaskSort, taskStatuses } from '../tasks.rules.ts'
import { cardJoins, isThere, selectCards } from './task-cards.repository.ts'

/** The filter of a group’s tasks. */
type TaskChoice = {
  familyGroupId: string
  propertyId?: string | undefined
  projectId?: string | undefined
  part: TaskPart
  assignee?: string | undefined
  priority?: Priority | undefined
  /** Each word is part of the title. */
  words: readonly string[]
}

/** Values of an enum; known ones are written out, since each makes another statement. */
type Values = {
  familyGroupId: string
  propertyId?: string | undefined
  projectId?: string | undefined
  assignee?: string | undefined
  isNobodys?: true | undefined
  priority?: Priority | undefined
  words?: string[] | undefined
}

const valuesOf = ({ part: _, words, assignee, ...values }: TaskChoice): Values => ({
  ...values,
  ...(assignee === 'none' ? { isNobodys: true } : { assignee }),
  ...(words.length > 0 && { words: words.map(escapedForLike) }),
})

// Statuses and orders are written out, so that PostgreSQL can use partial indexes.
const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const partStatuses: Record<TaskPart, SQL> = {
  open: sql`${tasks.status} in (${listed(['REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'])})`,
  done: sql`${tasks.status} = ${sql.raw("'DONE'")}`,
  closed: sql`${tasks.status} in (${listed(['CANCELLED', 'DECLINED'])})`,
}

/** Of a task, its property or its group is compared, never both: PostgreSQL would expect far too few rows. */
const isIn = ({ familyGroupId, propertyId }: Pick<Placeholders<Values>, 'familyGroupId' | 'propertyId'>) =>
  propertyId
    ? and(eq(tasks.propertyId, propertyId), eq(properties.familyGroupId, familyGroupId))
    : eq(tasks.familyGroupId, familyGroupId)

const isChosen = (part: TaskPart, choice: Placeholders<Values>) =>
  and(
    isIn(choice),
    choice.projectId && eq(tasks.projectId, choice.projectId),
    partStatuses[part],
    choice.isNobodys && and(isNull(tasks.assigneeUserId), isNull(tasks.workerId)),
    choice.assignee && or(eq(tasks.assigneeUserId, choice.assignee), eq(tasks.workerId, choice.assignee)),
    choice.priority && eq(tasks.priority, choice.priority),
    choice.words && hasAllWords(tasks.searchName, choice.words),
    isThere,
  )

const joined = (parts: SQL[]) => sql.join(parts, sql`, `)

type Choices = Placeholders<{ familyGroupId: string; propertyId: string; limit: number }>

/** Lists the open tasks of a property by title, to choose from. */
export const listTaskChoices = preparedReads('task_choices', (db, { limit, ...choice }: Choices) =>
  db
    .select({ id: tasks.id, title: tasks.title, projectId: tasks.projectId })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(isChosen('open', choice))
    .orderBy(asc(tasks.title), asc(tasks.id))
    .limit(limit),
)

const placeIn = (column: SQL, values: readonly string[]) =>
  sql`array_position(array[${listed(values)}], ${column})`
const epoch = sql`timestamptz 'epoch'`

/** The sort expression, and the cast of a cursor’s text. */
const places: Record<OrderColumn, { value: SQL; text: SQL; parse: (text: SQL) => SQL }> = {
  status: place(placeIn(sql`${tasks.status}`, taskStatuses), 'int'),
  priority: place(placeIn(sql`${tasks.priority}`, priorities), 'int'),
  // Without a date last; compared byte by byte, as in `compareCards`.
  due: place(
    sql`(coalesce(${tasks.dueOn}::text, '~') || ' ' || coalesce(${tasks.dueTime}::text, '~')) collate "C"`,
    'text',
  ),
  completed: {
    value: sql`${tasks.completedAt}`,
    text: sql`(extract(epoch from ${tasks.completedAt}) * 1000000)::bigint::text`,
    parse: (microseconds) => sql`(${epoch} + ${microseconds}::bigint * interval '1 microsecond')`,
  },
  id: place(sql`${tasks.id}`, 'uuid'),
}

function place(value: SQL, type: string) {
  return { value, text: sql`(${value})::text`, parse: (text: SQL) => sql`${text}::${sql.raw(type)}` }
}

type Page = TaskChoice & { sort: TaskSort; after?: string[] | undefined; limit: number }

type PageValues = Placeholders<Values & Pick<Page, 'after' | 'limit'>>

const cardsIn = (part: TaskPart, sort: TaskSort) => {
  const { columns, isDescending } = orderOf(part, sort)
  const values = columns.map((column) => places[column].value)
  const sortKey = sql<string[]>`array[${joined(columns.map((column) => places[column].text))}]`
  const isBehind = (after: Placeholder) =>
    sql`(${joined(values)}) ${isDescending ? sql`<` : sql`>`} (${joined(
      columns.map((column, at) => places[column].parse(sql`(${after}::text[])[${sql.raw(String(at + 1))}]`)),
    )})`
  // As in the indexes.
  const inOrder = values.map((value) => (isDescending ? sql`${value} desc nulls last` : asc(value)))
  return preparedReads(`cards_${part}_${sort}`, (db, { after, limit, ...choice }: PageValues) => {
    // Selects the page before joining, so that only its rows are joined.
    const page = db
      .select({ id: tasks.id })
      .from(tasks)
      .innerJoin(properties, cardJoins.property)
      .where(and(isChosen(part, choice), after && isBehind(after)))
      .orderBy(...inOrder)
      .limit(limit)
    return selectCards(db, sortKey)
      .where(inArray(tasks.id, page))
      .orderBy(...inOrder)
  })
}

const byOrder = (part: TaskPart) => ({
  priority: cardsIn(part, 'priority'),
  due: cardsIn(part, 'due'),
  oldest: cardsIn(part, 'oldest'),
})
const cards = { open: byOrder('open'), done: byOrder('done'), closed: byOrder('closed') }

/** Returns a page of tasks, each with its cursor (`sortKey`). */
export const listCards = (db: Executor, { sort, after, limit, ...choice }: Page) =>
  cards[choice.part][sort](db, { ...valuesOf(choice), after, limit })

/** Returns a page of a contractor’s tasks in any status, newest first. */
export const listWorkerCards = (
  db: Executor,
  of: { workerId: string; familyGroupId: string; after?: string | undefined; limit: number },
) =>
  selectCards(db)
    .where(
      and(
        eq(tasks.workerId, of.workerId),
        eq(tasks.familyGroupId, of.familyGroupId),
        isThere,
        of.after === undefined ? undefined : lt(tasks.id, of.after),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(of.limit)

const countIn = (part: TaskPart) =>
  preparedReads(`count_tasks_${part}`, (db, choice: Placeholders<Values>) =>
    db
      .select({ total: count() })
      .from(tasks)
      .innerJoin(properties, cardJoins.property)
      .where(isChosen(part, choice)),
  )
const counts = { open: countIn('open'), done: countIn('done'), closed: countIn('closed') }

export async function countChosen(db: Executor, choice: TaskChoice): Promise<number> {
  const [row] = await counts[choice.part](db, valuesOf(choice))
  return row?.total ?? 0
}

/** The property of a board, and the project of a project’s board. */
type Place = { familyGroupId: string; propertyId: string; projectId?: string }

const statuses = listed(openStatuses)

const isOpenAt = ({ familyGroupId, propertyId, projectId }: Placeholders<Place>): SQL =>
  sql`task.property_id = ${propertyId} and task.family_group_id = ${familyGroupId}
    ${projectId === undefined ? sql`` : sql`and task.project_id = ${projectId}`}
    and task.deleted_at is null and task.status in (${statuses})`

/** As in `compareCards`; without a day last. */
const order = sql`array_position(array[${listed(priorities)}], task.priority),
  (coalesce(task.due_on::text, '~') || ' ' || coalesce(left(task.due_time::text, 5), '~')) collate "C", task.id`

type FirstCards = Placeholders<Place & { perColumn: number }>

const openCards = preparedReads('open_cards', (db, { perColumn, ...place }: FirstCards) =>
  selectCards(db).where(
    and(
      isThere,
      eq(tasks.familyGroupId, place.familyGroupId),
      sql`${tasks.id} in (
        select ranked.id from (
          select task.id, row_number() over (partition by task.status order by ${order}) as place
          from ${tasks} as task where ${isOpenAt(place)}
        ) as ranked where ranked.place <= ${perColumn}
      )`,
    ),
  ),
)

/** Returns the first cards of each open column. */
export const listOpenCards = (db: Executor, place: Place, perColumn: number) =>
  openCards(db, { ...place, perColumn })

const openByStatus = preparedReads(
  'open_by_status',
  (db, { familyGroupId, propertyId, projectId }: Placeholders<Place>) =>
    db
      .select({ status: tasks.status, total: sql<number>`count(*)::int` })
      .from(tasks)
      .where(
        and(
          eq(tasks.propertyId, propertyId),
          eq(tasks.familyGroupId, familyGroupId),
          projectId && eq(tasks.projectId, projectId),
          isNull(tasks.deletedAt),
          sql`${tasks.status} in (${statuses})`,
        ),
      )
      .groupBy(tasks.status),
)

/** Counts the tasks of each open column; empty ones are missing. */
export async function countOpen(db: Executor, place: Place) {
  const rows = await openByStatus(db, place)
  return new Map(rows.map(({ status, total }) => [status, total]))
}
