import type { Role } from '../../../server/context.ts'
import { type Action, can } from '../../base/groups/groups.rules.ts'

/** The steps that make a new group useful, in their order. */
export const firstSteps = [
  'PROPERTY',
  'PHOTO',
  'INVITE',
  'OWNERS',
  'DOOR_CODE',
  'SCHEDULE',
  'EXPENSE',
] as const
export type FirstStep = (typeof firstSteps)[number]
export type DoneSteps = Record<FirstStep, boolean>

/** The permission that each step needs. */
const rights: Record<FirstStep, Action> = {
  PROPERTY: 'property.create',
  PHOTO: 'property.edit',
  INVITE: 'member.invite',
  OWNERS: 'ownership.change',
  DOOR_CODE: 'property.edit',
  SCHEDULE: 'schedule.edit',
  EXPENSE: 'payment.record',
}

export type FirstStepView = { step: FirstStep; isDone: boolean }

/** Lists the reader's steps, done or not; null when none is left. */
export function stepsFor(role: Role, done: DoneSteps): FirstStepView[] | null {
  const steps = firstSteps
    .filter((step) => can(role, rights[step]))
    .map((step) => ({ step, isDone: done[step] }))
  return steps.some(({ isDone }) => !isDone) ? steps : null
}

/** The cookie that remembers who hid a group's list. It holds nothing else, so scripts may write it. */
export const dismissalCookie = (familyGroupId: string) => `first-steps-${familyGroupId}`

/** Reads from the request cookies whether this person has hidden the list. */
export const isDismissed = (cookies: string | null, of: { familyGroupId: string; userId: string }) =>
  (cookies ?? '')
    .split(';')
    .some((pair) => pair.trim() === `${dismissalCookie(of.familyGroupId)}=${of.userId}`)
