import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openStatuses } from '../work-terms/open-statuses.rules.ts'
import { priorities } from '../work-terms/priorities.rules.ts'
import {
  boardStatuses,
  compareCards,
  isMove,
  isOpen,
  isOverdue,
  type Move,
  moveVerb,
  refuseApprovalChange,
  refuseMove,
  type TaskStatus,
  taskStatuses,
} from './tasks.rules.ts'

const anna = 'anna'
const ben = 'ben'

function move(overrides: Partial<Omit<Move, 'task'>> & { task?: Partial<Move['task']> }): Move {
  const { task, ...rest } = overrides
  return {
    to: 'IN_PROGRESS',
    reason: 'because',
    caller: { userId: anna, role: 'MEMBER' },
    ...rest,
    task: {
      status: 'TODO',
      needsApproval: false,
      assigneeUserId: null,
      reviewRequestedBy: null,
      doneBy: null,
      ...task,
    },
  }
}

/** One row for each state: where it may go. The product definition in a table. */
const table: Record<TaskStatus, TaskStatus[]> = {
  REPORT: ['TODO', 'DECLINED'],
  TODO: ['IN_PROGRESS', 'BLOCKED', 'IN_REVIEW', 'DONE', 'CANCELLED'],
  IN_PROGRESS: ['TODO', 'BLOCKED', 'IN_REVIEW', 'DONE', 'CANCELLED'],
  BLOCKED: ['TODO', 'IN_PROGRESS', 'IN_REVIEW', 'DONE', 'CANCELLED'],
  IN_REVIEW: ['TODO', 'IN_PROGRESS', 'BLOCKED', 'DONE', 'CANCELLED'],
  DONE: ['TODO'],
  CANCELLED: ['TODO'],
  DECLINED: ['REPORT'],
}
const pairs = taskStatuses.flatMap((from) => taskStatuses.map((to) => [from, to] as const))

describe('the states of a task', () => {
  it.each(pairs)('from %s to %s', (from, to) => {
    const isAllowed = table[from].includes(to)
    expect(isMove(from, to)).toBe(isAllowed)
    expect(refuseMove(move({ task: { status: from }, to }))).toBe(isAllowed ? null : 'no-such-move')
  })

  it('wants to know why something is blocked or declined', () => {
    expect(refuseMove(move({ to: 'BLOCKED', reason: null }))).toBe('no-reason')
    expect(refuseMove(move({ task: { status: 'REPORT' }, to: 'DECLINED', reason: null }))).toBe('no-reason')
    expect(refuseMove(move({ to: 'DONE', reason: null }))).toBeNull()
  })

  it('ends what needs approval only after a review, by somebody else than who asked for it', () => {
    for (const status of openStatuses) {
      const task = { status, needsApproval: true, reviewRequestedBy: ben }
      expect(refuseMove(move({ task, to: 'DONE' }))).toBe(status === 'IN_REVIEW' ? null : 'not-reviewed')
    }
    const task = { status: 'IN_REVIEW', needsApproval: true, reviewRequestedBy: anna } as const
    expect(refuseMove(move({ task, to: 'DONE' }))).toBe('own-review')
    expect(refuseMove(move({ task, to: 'DONE', caller: { userId: anna, role: 'MANAGER' } }))).toBe(
      'own-review',
    )
  })

  it('does not let anybody approve what was theirs to do, whoever asked for the review', () => {
    for (const role of ['MANAGER', 'MEMBER', 'VIEWER'] as const) {
      const task = { status: 'IN_REVIEW', assigneeUserId: anna, reviewRequestedBy: ben } as const
      const to = 'DONE'
      const caller = { userId: anna, role }
      expect(refuseMove(move({ task: { ...task, needsApproval: true }, to, caller }))).toBe('own-review')
      expect(refuseMove(move({ task: { ...task, needsApproval: false }, to, caller }))).toBeNull()
    }
  })

  it('lets a viewer do what is assigned to them, and nothing else', () => {
    const caller = { userId: anna, role: 'VIEWER' } as const
    for (const [status, to] of pairs) {
      expect(refuseMove(move({ task: { status }, to, caller }))).toBe('not-allowed')
      const own = refuseMove(move({ task: { status, assigneeUserId: anna }, to, caller }))
      const isWork = (isOpen(status) || status === 'DONE') && to !== 'CANCELLED'
      expect(own).toBe(isWork ? (isMove(status, to) ? null : 'no-such-move') : 'not-allowed')
    }
    const reviewed = { status: 'IN_REVIEW', needsApproval: true, assigneeUserId: anna } as const
    expect(refuseMove(move({ task: { ...reviewed, reviewRequestedBy: ben }, to: 'DONE', caller }))).toBe(
      'own-review',
    )
  })

  it('reaches every column of the board from every other that is open', () => {
    for (const from of openStatuses) {
      for (const to of boardStatuses) expect(from === to || isMove(from, to)).toBe(true)
    }
  })
})

/** One column for each state that it goes to, in the order of the table above. */
const verbs: Record<TaskStatus, string[]> = {
  REPORT: ['ACCEPTED', 'DECLINED'],
  TODO: ['STARTED', 'BLOCKED', 'REVIEW_REQUESTED', 'COMPLETED', 'CANCELLED'],
  IN_PROGRESS: ['PUT_BACK', 'BLOCKED', 'REVIEW_REQUESTED', 'COMPLETED', 'CANCELLED'],
  BLOCKED: ['PUT_BACK', 'STARTED', 'REVIEW_REQUESTED', 'COMPLETED', 'CANCELLED'],
  IN_REVIEW: ['SENT_BACK', 'SENT_BACK', 'BLOCKED', 'COMPLETED', 'CANCELLED'],
  DONE: ['REOPENED'],
  CANCELLED: ['REOPENED'],
  DECLINED: ['REPORTED_AGAIN'],
}

describe('what a step is called in the log', () => {
  it.each(taskStatuses)('from %s', (from) => {
    const called = (needsApproval: boolean) =>
      table[from].map((to) => moveVerb({ status: from, needsApproval }, to))
    expect(called(false)).toEqual(verbs[from])
    expect(called(true)).toEqual(
      verbs[from].map((verb) => (from === 'IN_REVIEW' && verb === 'COMPLETED' ? 'APPROVED' : verb)),
    )
  })
})

describe('the need of approval', () => {
  const of = fc.record({
    status: fc.constantFrom(...taskStatuses),
    needsApproval: fc.boolean(),
    createdBy: fc.constantFrom(anna, ben, null),
    doers: fc.subarray([anna, ben]),
  })
  const role = fc.constantFrom('MANAGER' as const, 'MEMBER' as const)

  it('does not change of what is done, for anybody', () => {
    fc.assert(
      fc.property(of, role, (task, role) => {
        const refused = refuseApprovalChange({ ...task, status: 'DONE' }, { userId: anna, role })
        expect(refused).toBe('over')
      }),
    )
  })

  it('is put on anything else by everybody, and taken away by managers in every state', () => {
    fc.assert(
      fc.property(of, role, (task, role) => {
        fc.pre(task.status !== 'DONE')
        const caller = { userId: anna, role }
        expect(refuseApprovalChange({ ...task, needsApproval: false }, caller)).toBeNull()
        expect(refuseApprovalChange(task, { ...caller, role: 'MANAGER' })).toBeNull()
      }),
    )
  })

  it('is taken away by no member whose work it is or who did not ask for it, in no state', () => {
    fc.assert(
      fc.property(of, (task) => {
        fc.pre(task.status !== 'DONE')
        const refused = refuseApprovalChange(
          { ...task, needsApproval: true },
          { userId: anna, role: 'MEMBER' },
        )
        expect(refused).toBe(task.createdBy === anna && !task.doers.includes(anna) ? null : 'bound')
      }),
    )
  })
})

describe('a task that is late', () => {
  it('is open, and its day is over', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...taskStatuses),
        fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-11-22'),
        (status, dueOn) => {
          expect(isOverdue({ status, dueOn }, '2026-11-21')).toBe(isOpen(status) && dueOn === '2026-11-20')
        },
      ),
    )
  })
})

describe('the order of cards', () => {
  const card = fc.record({
    id: fc.uuid(),
    priority: fc.constantFrom(...priorities),
    dueOn: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
    dueTime: fc.constantFrom(null, '08:00', '12:00'),
  })

  it('is the same whatever order they came in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(card, { selector: ({ id }) => id }), (cards) => {
        expect(cards.toReversed().toSorted(compareCards)).toEqual(cards.toSorted(compareCards))
      }),
    )
  })

  it('has what is urgent first, then what is due first', () => {
    fc.assert(
      fc.property(card, card, (a, b) => {
        const [first, second] = [a, b].toSorted(compareCards)
        if (!first || !second) throw new Error('two cards')
        const rank = priorities.indexOf(first.priority) - priorities.indexOf(second.priority)
        expect(rank).toBeLessThanOrEqual(0)
        if (rank === 0 && second.dueOn !== null) expect(first.dueOn).not.toBeNull()
        if (rank === 0 && first.dueOn && second.dueOn) expect(first.dueOn <= second.dueOn).toBe(true)
      }),
    )
  })
})
