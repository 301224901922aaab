import { describe, expect, it } from 'vitest'
import { nextStep, taskSteps } from './task-decisions.rules.ts'
import { isMove, type TaskStatus, taskStatuses } from './tasks.rules.ts'

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const
const me = 'me'
const other = 'other'

type Tie = 'nobody' | 'assignee' | 'requester' | 'doer'
const ties: Tie[] = ['nobody', 'assignee', 'requester', 'doer']

const standing = (status: TaskStatus, needsApproval: boolean, tie: Tie) => ({
  status,
  needsApproval,
  assigneeUserId: tie === 'assignee' ? me : other,
  reviewRequestedBy: status === 'IN_REVIEW' ? (tie === 'requester' ? me : other) : null,
  doneBy: status === 'IN_REVIEW' ? (tie === 'doer' ? me : other) : null,
})

const step = (
  status: TaskStatus,
  { needsApproval = false, role = 'MEMBER', tie = 'nobody' }: Partial<Case> = {},
) => {
  const task = standing(status, needsApproval, tie)
  return nextStep({ ...task, steps: stepsOf(task, role) })
}

const stepsOf = (task: ReturnType<typeof standing>, role: Case['role']) =>
  taskSteps({ ...task, userId: me, role, propertyStatus: 'ACTIVE' })

type Case = { needsApproval: boolean; role: (typeof roles)[number]; tie: Tie }

describe('the next step of a task', () => {
  it.each([
    ['REPORT', 'TODO', 'TODO'],
    ['TODO', 'DONE', 'IN_PROGRESS'],
    ['IN_PROGRESS', 'DONE', 'IN_REVIEW'],
    ['BLOCKED', 'IN_PROGRESS', 'IN_PROGRESS'],
    ['IN_REVIEW', 'DONE', 'DONE'],
    ['DONE', null, null],
    ['CANCELLED', null, null],
    ['DECLINED', null, null],
  ] as const)('of %s is %s, and %s where it needs approval', (status, plain, approved) => {
    for (const role of ['MANAGER', 'MEMBER'] as const) {
      expect(step(status, { role })).toBe(plain)
      expect(step(status, { role, needsApproval: true })).toBe(approved)
    }
  })

  it.each(['assignee', 'requester', 'doer'] as const)('waits for others when I am the %s', (tie) => {
    expect(step('IN_REVIEW', { tie, needsApproval: true })).toBeNull()
    expect(step('IN_REVIEW', { tie, needsApproval: true, role: 'MANAGER' })).toBeNull()
    expect(step('IN_REVIEW', { tie })).toBe('DONE')
  })

  it('is for a viewer only on their own task, without approval', () => {
    for (const status of taskStatuses) expect(step(status, { role: 'VIEWER' })).toBeNull()
    const own = { role: 'VIEWER', tie: 'assignee' } as const
    expect(step('TODO', own)).toBe('DONE')
    expect(step('IN_PROGRESS', { ...own, needsApproval: true })).toBe('IN_REVIEW')
    expect(step('IN_REVIEW', { ...own, needsApproval: true })).toBeNull()
    expect(step('REPORT', own)).toBeNull()
  })

  const all = taskStatuses.flatMap((status) =>
    roles.flatMap((role) =>
      ties.flatMap((tie) =>
        [true, false].map((needsApproval) => ({
          status,
          role,
          needsApproval,
          task: standing(status, needsApproval, tie),
        })),
      ),
    ),
  )

  const closeness: Record<TaskStatus, number> = {
    DECLINED: 0,
    CANCELLED: 0,
    REPORT: 1,
    TODO: 2,
    BLOCKED: 2.5,
    IN_PROGRESS: 3,
    IN_REVIEW: 4,
    DONE: 5,
  }

  it.each(roles)('is allowed, and never a step back, for a %s in every status', (role) => {
    for (const { status, task } of all.filter((one) => one.role === role)) {
      const steps = stepsOf(task, role)
      const next = nextStep({ ...task, steps })
      if (next === null) continue
      expect(steps).toContain(next)
      expect(isMove(status, next)).toBe(true)
      expect(closeness[next]).toBeGreaterThan(closeness[status])
    }
  })
})
