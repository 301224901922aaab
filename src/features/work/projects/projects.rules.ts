import { fieldsLike } from '../../../lib/fields.ts'
import type { ProjectFields } from './projects.schemas.ts'

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

/** In the order in which a list shows them: what is being done first, what is over last. */
export const projectStatuses = [
  'IN_PROGRESS',
  'PLANNED',
  'ON_HOLD',
  'IDEA',
  'COMPLETED',
  'CANCELLED',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** What is not over yet. */
export const openProjectStatuses = ['IN_PROGRESS', 'PLANNED', 'ON_HOLD', 'IDEA'] as const
export const isOpenProject = (status: ProjectStatus): boolean =>
  openProjectStatuses.some((open) => open === status)

/**
 * Every move there is, as the product names them and no other: an idea is planned before anybody begins, so that there
 * is no way from IDEA straight to IN_PROGRESS, and only what is being done can be completed.
 */
export const projectMoves: Record<ProjectStatus, readonly ProjectStatus[]> = {
  IDEA: ['PLANNED', 'ON_HOLD', 'CANCELLED'],
  PLANNED: ['IN_PROGRESS', 'ON_HOLD', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'ON_HOLD', 'CANCELLED'],
  ON_HOLD: ['IN_PROGRESS', 'PLANNED', 'CANCELLED'],
  COMPLETED: ['IN_PROGRESS'],
  CANCELLED: ['IDEA'],
}

/** The step that brings a project closer to its end; null when it is over. The page offers the other steps beside it. */
export const nextProjectStep = (status: ProjectStatus): ProjectStatus | null =>
  isOpenProject(status) ? (projectMoves[status][0] ?? null) : null

/** What must say why: to stop, to give up, and to take up again what was completed. */
export const needsReason = (from: ProjectStatus, to: ProjectStatus) =>
  to === 'ON_HOLD' || to === 'CANCELLED' || from === 'COMPLETED'

export type ProjectMoveRefusal = 'no-such-move' | 'no-reason'

/** Why a project may not be moved; null when it may. */
export function refuseProjectMove(
  from: ProjectStatus,
  to: ProjectStatus,
  reason: string | null,
): ProjectMoveRefusal | null {
  if (!projectMoves[from].includes(to)) return 'no-such-move'
  return needsReason(from, to) && !reason ? 'no-reason' : null
}

/** What becomes of the open tasks of a project that is completed. */
export const openTaskChoices = ['LEAVE', 'DONE', 'CANCELLED'] as const
export type OpenTaskChoice = (typeof openTaskChoices)[number]

/** How many tasks are ended together with their project, in one go. */
export const maxTasksEnded = 200

/** What one property can have, deleted ones not counted. */
export const maxProjectsPerProperty = 500

export const projectPageSize = 30

/** What a form offers to choose from. */
export const maxProjectChoices = 200

/** Everything that is known of a project of which nothing is known yet, in the order of the form. */
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

/** How much of it is done, from 0 to 1; null while it has no task. */
export const progressShare = ({ doneTasks, allTasks }: { doneTasks: number; allTasks: number }) =>
  allTasks === 0 ? null : doneTasks / allTasks

/** Computed, never stored. @param today where the property is, `YYYY-MM-DD` */
export const isPastTarget = (
  { status, targetOn }: { status: ProjectStatus; targetOn: string | null },
  today: string,
) => isOpenProject(status) && targetOn !== null && targetOn < today
