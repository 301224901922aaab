import type { Executor } from '../../src/server/db/client.ts'
import { familyEvents } from '../../src/server/db/schema/calendar.ts'
import { comments } from '../../src/server/db/schema/comments.ts'
import { guestBookEntries } from '../../src/server/db/schema/guest-book-entries.ts'
import { projects } from '../../src/server/db/schema/projects.ts'
import { schedules } from '../../src/server/db/schema/schedules.ts'
import { stays } from '../../src/server/db/schema/stays.ts'
import { taskTemplates } from '../../src/server/db/schema/task-templates.ts'
import { tasks } from '../../src/server/db/schema/tasks.ts'

/** The property that the work is planned for. */
type House = { id: string; familyGroupId: string }

/** Creates a project of a property. */
export async function aProject(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof projects.$inferInsert> = {},
): Promise<typeof projects.$inferSelect> {
  const [project] = await db
    .insert(projects)
    .values({
      propertyId,
      familyGroupId,
      title: 'New roof',
      kind: 'RENOVATION',
      ...(overrides.status === 'COMPLETED' && { completedAt: new Date() }),
      ...overrides,
    })
    .returning()
  if (!project) throw new Error('no project was inserted')
  return project
}

/** Creates a task of a property. */
export async function aTask(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof tasks.$inferInsert> = {},
): Promise<typeof tasks.$inferSelect> {
  const [task] = await db
    .insert(tasks)
    .values({
      propertyId,
      familyGroupId,
      title: 'Clean the gutters',
      ...(overrides.status === 'DONE' && { completedAt: new Date(), doneBy: overrides.completedBy }),
      ...overrides,
    })
    .returning()
  if (!task) throw new Error('no task was inserted')
  return task
}

/** Creates a comment on a task. */
export async function aComment(
  db: Executor,
  { id: taskId, propertyId, familyGroupId }: { id: string; propertyId: string; familyGroupId: string },
  overrides: Partial<typeof comments.$inferInsert> = {},
): Promise<typeof comments.$inferSelect> {
  const [comment] = await db
    .insert(comments)
    .values({
      taskId,
      propertyId,
      familyGroupId,
      authorName: 'Somebody',
      body: 'The ladder is in the shed.',
      ...overrides,
    })
    .returning()
  if (!comment) throw new Error('no comment was inserted')
  return comment
}

/** Creates a schedule: each year on 1 October, starting in 2026. */
export async function aSchedule(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof schedules.$inferInsert> = {},
): Promise<typeof schedules.$inferSelect> {
  const startsOn = overrides.startsOn ?? '2026-10-01'
  const [schedule] = await db
    .insert(schedules)
    .values({
      propertyId,
      familyGroupId,
      title: 'Sweep the chimney',
      rule: 'FREQ=YEARLY',
      countedFrom: 'DUE_DATE',
      startsOn,
      nextOn: startsOn,
      ...overrides,
    })
    .returning()
  if (!schedule) throw new Error('no schedule was inserted')
  return schedule
}

/** Creates a stay at a property for a week in July 2027. */
export async function aStay(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  overrides: Partial<typeof stays.$inferInsert> = {},
): Promise<typeof stays.$inferSelect> {
  const [stay] = await db
    .insert(stays)
    .values({ propertyId, familyGroupId, startsOn: '2027-07-03', endsOn: '2027-07-10', ...overrides })
    .returning()
  if (!stay) throw new Error('no stay was inserted')
  return stay
}

/** Creates an entry in the guest book, about a stay. */
export async function aGuestBookEntry(
  db: Executor,
  { id: stayId, propertyId, familyGroupId }: House & { propertyId: string },
  overrides: Partial<typeof guestBookEntries.$inferInsert> = {},
): Promise<typeof guestBookEntries.$inferSelect> {
  const entry = { authorName: 'Anna Keller', body: 'Swam in the lake every morning.', ...overrides }
  const [row] = await db
    .insert(guestBookEntries)
    .values({ stayId, propertyId, familyGroupId, ...entry })
    .returning()
  if (!row) throw new Error('no entry was inserted')
  return row
}

/** Creates an event in a group's calendar. */
export async function aFamilyEvent(
  db: Executor,
  familyGroupId: string,
  overrides: Partial<typeof familyEvents.$inferInsert> = {},
): Promise<typeof familyEvents.$inferSelect> {
  const [event] = await db
    .insert(familyEvents)
    .values({
      familyGroupId,
      title: 'Meeting about the roof',
      startsOn: '2027-05-01',
      endsOn: '2027-05-01',
      ...overrides,
    })
    .returning()
  if (!event) throw new Error('no event was inserted')
  return event
}

/** Creates a task template of a group. */
export async function aTaskTemplate(
  db: Executor,
  familyGroupId: string,
  overrides: Partial<typeof taskTemplates.$inferInsert> = {},
): Promise<typeof taskTemplates.$inferSelect> {
  const [template] = await db
    .insert(taskTemplates)
    .values({
      familyGroupId,
      title: 'Close the house',
      checklist: ['Drain the pipes', 'Lock up'],
      ...overrides,
    })
    .returning()
  if (!template) throw new Error('no template was inserted')
  return template
}
