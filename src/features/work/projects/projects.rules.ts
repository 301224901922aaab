import { fieldsLike } from '../../../lib/fields.ts'
import { can } from '../../base/groups/groups.rules.ts'
import { mayAskOwners } from '../../house/properties/ask-owners.rules.ts'
import type { ProjectFields, ProjectView } from './projects.schemas.ts'

export const projectKinds = [
  'REPAIR',
  'RENOVATION',
  'MAINTENANCE',
  'INSPECTION',
  'PURCHASE',
  'ADMIN',
  'OTHER',
] as const
export type ProjectKind = (typeof projectKinds)[number]

/** In list order: active first, closed last. */
export const projectStatuses = [
  'IN_PROGRESS',
  'PLANNED',
  'ON_HOLD',
  'IDEA',
  'COMPLETED',
  'CANCELLED',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Projects that are not closed. */
export const openProjectStatuses = ['IN_PROGRESS', 'PLANNED', 'ON_HOLD', 'IDEA'] as const
export const isOpenProject = (status: ProjectStatus): boolean =>
  openProjectStatuses.some((open) => open === status)

/**
 * Every allowed move: an idea is planned before it starts, so IDEA does not lead to IN_PROGRESS, and only an active
 * project can be completed.
 */
export const projectMoves: Record<ProjectStatus, readonly ProjectStatus[]> = {
  IDEA: ['PLANNED', 'ON_HOLD', 'CANCELLED'],
  PLANNED: ['IN_PROGRESS', 'ON_HOLD', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'ON_HOLD', 'CANCELLED'],
  ON_HOLD: ['IN_PROGRESS', 'PLANNED', 'CANCELLED'],
  COMPLETED: ['IN_PROGRESS'],
  CANCELLED: ['IDEA'],
}

/** Returns which of the caller’s steps brings a project closer to completion; null when closed. */
export const nextProjectStep = ({ status, steps }: Pick<ProjectView, 'status' | 'steps'>) =>
  isOpenProject(status) ? (steps[0] ?? null) : null

/** The moves that need a reason: hold, cancel, and reopen. */
export const needsReason = (from: ProjectStatus, to: ProjectStatus) =>
  to === 'ON_HOLD' || to === 'CANCELLED' || from === 'COMPLETED'

/**
 * Returns what the caller may do with a project and add to it; `isOwn`: they created it; `isOwner`: they own a
 * share of its property today. In an archived property it is read-only.
 */
export function projectRights({
  role,
  isOwn,
  status,
  propertyStatus,
  isOwner = false,
}: Pick<ProjectView, 'role' | 'isOwn' | 'status' | 'propertyStatus'> & {
  isOwner?: boolean
}): ProjectView['may'] {
  const isInUse = propertyStatus === 'ACTIVE'
  const mayEdit = isInUse && can(role, 'project.edit')
  return {
    edit: mayEdit,
    delete: mayEdit && can(role, 'project.delete', { own: isOwn }),
    editTasks: isInUse && can(role, 'task.edit'),
    // A closed project takes no quotes.
    editQuotes: isInUse && can(role, 'quote.edit') && isOpenProject(status),
    editVisits: isInUse && can(role, 'visit.edit'),
    editDocuments: isInUse && can(role, 'document.edit'),
    editInvoices: isInUse && can(role, 'invoice.edit'),
    recordPayments: isInUse && can(role, 'payment.record'),
    seeSecrets: can(role, 'secret.see'),
    askOwners: mayAskOwners({ role, propertyStatus, isOwner }),
    // A contractor with a link can still be written to.
    writeMessages: can(role, 'job-message.write'),
  }
}

/** Returns the steps that the caller may take now, in the order of display. Reasons are asked for later. */
export const projectSteps = (caller: Parameters<typeof projectRights>[0]): readonly ProjectStatus[] =>
  projectRights(caller).edit ? projectMoves[caller.status] : []

export type ProjectMoveRefusal = 'no-such-move' | 'no-reason'

/** Returns why a project may not move; null when it may. */
export function refuseProjectMove(
  from: ProjectStatus,
  to: ProjectStatus,
  reason: string | null,
): ProjectMoveRefusal | null {
  if (!projectMoves[from].includes(to)) return 'no-such-move'
  return needsReason(from, to) && !reason ? 'no-reason' : null
}

/** What happens to the open tasks of a completed project. */
export const openTaskChoices = ['LEAVE', 'DONE', 'CANCELLED'] as const
export type OpenTaskChoice = (typeof openTaskChoices)[number]

/** The number of tasks closed with their project at once. */
export const maxTasksEnded = 200

/** Per property, without deleted ones. */
export const maxProjectsPerProperty = 500

export const projectPageSize = 30

/** The choices in a form. */
export const maxProjectChoices = 200

/** An empty project, in the order of the form. */
export const emptyProject: ProjectFields = {
  title: '',
  description: null,
  kind: 'OTHER',
  priority: 'NORMAL',
  leadUserId: null,
  startsOn: null,
  targetOn: null,
  budgetMinor: null,
}

export type ProjectFieldName = keyof ProjectFields

export const { changedFields, pickFields, fieldsOf: projectFieldsOf } = fieldsLike(emptyProject)

/** Returns the progress from 0 to 1; null without tasks. */
export const progressShare = ({ doneTasks, allTasks }: { doneTasks: number; allTasks: number }) =>
  allTasks === 0 ? null : doneTasks / allTasks

/** Tells whether a project is overdue; never stored. @param today in the property’s time zone, `YYYY-MM-DD` */
export const isPastTarget = (
  { status, targetOn }: { status: ProjectStatus; targetOn: string | null },
  today: string,
) => isOpenProject(status) && targetOn !== null && targetOn < today
