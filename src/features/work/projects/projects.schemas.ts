import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import {
  optionalAmount,
  optionalId,
  personView,
  placeShape,
  priority,
  version,
} from '../work-terms/fields.schemas.ts'
import { openTaskChoices, projectKinds, projectStatuses } from './projects.rules.ts'

const kind = z.enum(projectKinds, 'Please choose a kind.')
const status = z.enum(projectStatuses, 'Please choose a status.')

const shape = {
  title: requiredText('a title'),
  description: optionalText(10_000),
  kind: kind.default('OTHER'),
  priority: priority.default('NORMAL'),
  /** Who sees to it: a member of the group. */
  leadUserId: optionalId,
  startsOn: optionalDate,
  targetOn: optionalDate,
  /** In minor units of the group's currency. */
  budgetMinor: optionalAmount,
}

const inOrder = ({ startsOn, targetOn }: { startsOn: string | null; targetOn: string | null }) =>
  !startsOn || !targetOn || startsOn <= targetOn
const notInOrder = { path: ['targetOn'], error: 'Please enter a day that is not before the start.' }

/** Everything about a project that a member may fill in. A title alone is enough to begin. */
export const projectFields = z.strictObject(shape).refine(inOrder, notInOrder)
export type ProjectFields = z.infer<typeof projectFields>

export const createProjectInput = z
  .strictObject({ ...shape, propertyId: idSchema })
  .refine(inOrder, notInOrder)
export type CreateProjectInput = z.infer<typeof createProjectInput>

export const updateProjectInput = z
  .strictObject({ ...shape, projectId: idSchema, version })
  .refine(inOrder, notInOrder)
export type UpdateProjectInput = z.infer<typeof updateProjectInput>

export const moveProjectInput = z.strictObject({
  projectId: idSchema,
  version,
  status,
  /** Why it stops, is given up or is taken up again; for others it may be left out. */
  reason: optionalText(500),
  /** What becomes of open tasks when it is completed; it must be said as soon as there are some. */
  openTasks: z.enum(openTaskChoices).optional(),
})
export type MoveProjectInput = z.infer<typeof moveProjectInput>

/** Which projects of a property. */
export const listProjectsInput = z.strictObject({
  propertyId: idSchema,
  status: status.optional(),
  kind: kind.optional(),
  priority: priority.optional(),
  /** The last project of the page before. */
  after: idSchema.optional(),
})
export type ListProjectsInput = z.infer<typeof listProjectsInput>

const cardShape = {
  id: idSchema,
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  /** Of the group: of the budget. */
  currency: z.string(),
  title: z.string(),
  kind,
  status,
  priority,
  lead: personView.nullable(),
  startsOn: z.string().nullable(),
  targetOn: z.string().nullable(),
  isPastTarget: z.boolean(),
  budgetMinor: z.number().nullable(),
  /** Expenses of it that count. */
  spentMinor: z.number(),
  doneTasks: z.number(),
  /** All that count: neither cancelled nor declined. */
  allTasks: z.number(),
}

/** A project as a card of a list. */
const projectCardView = z.object(cardShape)
export type ProjectCardView = z.output<typeof projectCardView>

export type ProjectPageView = {
  projects: ProjectCardView[]
  /** Of all that match, not of this page. */
  total: number
  next: string | null
}

/** For the field of a form that says to which project something belongs. */
export type ProjectChoiceView = { id: string; title: string }

/** Something of a project that still waits for somebody, and how many of it. */
export type OpenThingView = { kind: 'QUOTE' | 'VISIT' | 'INVOICE' | 'LINK'; total: number }

/**
 * The first of the open tasks of a project and how many there are, how many of its payments wait for approval, and what
 * else of it is open.
 */
export type OpenTasksView = {
  tasks: { id: string; title: string }[]
  total: number
  pendingPayments: number
  things: OpenThingView[]
}

/** A project as its own page shows it, with what it needs to know of its property and the caller's role. */
export const projectView = z.object({
  ...cardShape,
  ...placeShape,
  description: z.string().nullable(),
  /** Income of it that counts, and expenses that somebody has to approve first. */
  receivedMinor: z.number(),
  pendingMinor: z.number(),
  /** How many payments wait, income too. */
  pendingPayments: z.number(),
  /** The total of the accepted quote; 0 without one. */
  committedMinor: z.number(),
  leadUserId: idSchema.nullable(),
  statusReason: z.string().nullable(),
  completedAt: z.string().nullable(),
  timeZone: z.string(),
  /** The caller made it. */
  isOwn: z.boolean(),
  version,
})
export type ProjectView = z.output<typeof projectView>
