import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { DecisionNote } from '../../house/decisions/subject.rules.ts'
import {
  optionalAmount,
  optionalId,
  personView,
  placeShape,
  priority,
  version,
} from '../work-terms/fields.schemas.ts'
import { openTaskChoices, projectKinds, projectStatuses } from './projects.rules.ts'

const kind = z.enum(projectKinds, { error: () => t`Choose a kind.` })
const status = z.enum(projectStatuses, { error: () => t`Choose a status.` })

const shape = {
  title: requiredText(() => t`Enter a title.`),
  description: optionalText(10_000),
  kind: kind.default('OTHER'),
  priority: priority.default('NORMAL'),
  /** The lead: a member of the group. */
  leadUserId: optionalId,
  startsOn: optionalDate,
  targetOn: optionalDate,
  /** In minor units of the group's currency. */
  budgetMinor: optionalAmount,
}

const inOrder = ({ startsOn, targetOn }: { startsOn: string | null; targetOn: string | null }) =>
  !startsOn || !targetOn || startsOn <= targetOn
const notInOrder = {
  path: ['targetOn'],
  error: () => t`Enter a day that is not before the start.`,
}

/** The fields of a project that a member fills in. A title alone is enough. */
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
  /** The reason to hold, cancel or reopen; optional for other moves. */
  reason: optionalText(500),
  /** What happens to open tasks on completion; required when there are some. */
  openTasks: z.enum(openTaskChoices).optional(),
})
export type MoveProjectInput = z.infer<typeof moveProjectInput>

/** The filters of a property’s projects. */
export const listProjectsInput = z.strictObject({
  propertyId: idSchema,
  status: status.optional(),
  kind: kind.optional(),
  priority: priority.optional(),
  /** The last project of the previous page. */
  after: idSchema.optional(),
})
export type ListProjectsInput = z.infer<typeof listProjectsInput>

const cardShape = {
  id: idSchema,
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  /** The group’s currency, used for the budget. */
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
  /** Its approved expenses. */
  spentMinor: z.number(),
  doneTasks: z.number(),
  /** All tasks that are neither cancelled nor declined. */
  allTasks: z.number(),
}

/** A project as a card of a list. */
const projectCardView = z.object(cardShape)
export type ProjectCardView = z.output<typeof projectCardView>

export type ProjectPageView = {
  projects: ProjectCardView[]
  /** Of all matches, not of this page. */
  total: number
  next: string | null
}

/** A project to choose in a form. */
export type ProjectChoiceView = { id: string; title: string }

/** A kind of open thing of a project, and its number. */
export type OpenThingView = { kind: 'QUOTE' | 'VISIT' | 'INVOICE' | 'LINK'; total: number }

/** The first open tasks of a project and their number, expenses waiting for approval, and other open things. */
export type OpenTasksView = {
  tasks: { id: string; title: string }[]
  total: number
  pendingPayments: number
  things: OpenThingView[]
}

/** What the caller may do with a project and add to it (`projectRights`). */
const rightNames = [
  'edit',
  'delete',
  'editTasks',
  'editQuotes',
  'editVisits',
  'editDocuments',
  'editInvoices',
  'recordPayments',
  'seeSecrets',
  'writeMessages',
  'askOwners',
] as const

/** A project as its page shows it, with its property and what the caller may do. */
export const projectView = z.object({
  ...cardShape,
  ...placeShape,
  description: z.string().nullable(),
  /** The parts of its property’s address that contractors are shown. */
  propertyAddress: z.object({ hasTown: z.boolean(), hasStreet: z.boolean() }),
  /** Approved income, and expenses waiting for approval. */
  receivedMinor: z.number(),
  pendingMinor: z.number(),
  /** The number of payments waiting, income included. */
  pendingPayments: z.number(),
  /** The total of the accepted quote; 0 without one. */
  committedMinor: z.number(),
  leadUserId: idSchema.nullable(),
  /** The decision of the owners about its budget: the current one, or the last. */
  decision: z.custom<DecisionNote | null>(),
  statusReason: z.string().nullable(),
  completedAt: z.string().nullable(),
  timeZone: z.string(),
  /** Whether the caller created it. */
  isOwn: z.boolean(),
  may: z.record(z.enum(rightNames), z.boolean()),
  /** The steps that the caller may take (`projectSteps`). */
  steps: z.array(z.enum(projectStatuses)),
  version,
})
export type ProjectView = z.output<typeof projectView>
