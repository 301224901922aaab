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

const pairs = taskStatuses.flatMap((from) => taskStatuses.map((to) => [from, to] as const))
const status = fc.constantFrom(...taskStatuses)
const open = fc.constantFrom(...openStatuses)
const allowed = (from: TaskStatus) => taskStatuses.filter((to) => isMove(from, to))

describe('the statuses of a task', () => {
  it('never lead to themselves', () => {
    for (const from of taskStatuses) {
      expect(allowed(from)).not.toEqual([])
      expect(allowed(from)).not.toContain(from)
    }
  })

  it('are refused only where no step exists, for those with every right', () => {
    for (const [from, to] of pairs)
      expect(refuseMove(move({ task: { status: from }, to }))).toBe(isMove(from, to) ? null : 'no-such-move')
  })

  it('lead from every open one to every other open one, and to an end', () => {
    fc.assert(
      fc.property(open, (from) => {
        const others = openStatuses.filter((to) => to !== from)
        expect(allowed(from).toSorted()).toEqual([...others, 'DONE', 'CANCELLED'].toSorted())
      }),
    )
  })

  it('lead back from an end in one way only', () => {
    for (const from of ['DONE', 'CANCELLED'] as const) expect(allowed(from)).toEqual(['TODO'])
  })

  it('of a problem report are decided first; a declined one can be reopened', () => {
    expect(allowed('REPORT')).toEqual(['TODO', 'DECLINED'])
    expect(allowed('DECLINED')).toEqual(['REPORT'])
    // An accepted problem report never becomes one again.
    fc.assert(fc.property(status, (from) => isMove(from, 'REPORT') === (from === 'DECLINED')))
  })

  it('require a reason to block and decline', () => {
    expect(refuseMove(move({ to: 'BLOCKED', reason: null }))).toBe('no-reason')
    expect(refuseMove(move({ task: { status: 'REPORT' }, to: 'DECLINED', reason: null }))).toBe('no-reason')
    expect(refuseMove(move({ to: 'DONE', reason: null }))).toBeNull()
  })

  it('end a task that needs approval only after a review by someone else', () => {
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

  it('refuse approval by the person who did the work, no matter who sent it', () => {
    for (const role of ['MANAGER', 'MEMBER', 'VIEWER'] as const) {
      const task = { status: 'IN_REVIEW', assigneeUserId: anna, reviewRequestedBy: ben } as const
      const to = 'DONE'
      const caller = { userId: anna, role }
      expect(refuseMove(move({ task: { ...task, needsApproval: true }, to, caller }))).toBe('own-review')
      expect(refuseMove(move({ task: { ...task, needsApproval: false }, to, caller }))).toBeNull()
    }
  })

  it('let a viewer do what is assigned to them only', () => {
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

  it('reach every column of the board from every other open one', () => {
    for (const from of openStatuses) {
      for (const to of boardStatuses) expect(from === to || isMove(from, to)).toBe(true)
    }
  })
})

describe('the name of a step in the log', () => {
  const called = (from: TaskStatus, to: TaskStatus, needsApproval = false) =>
    moveVerb({ status: from, needsApproval }, to)

  it('differs for each step from a status, except for sending back', () => {
    for (const from of taskStatuses) {
      const verbs = allowed(from).map((to) => called(from, to))
      const shared = verbs.filter((verb, at) => verbs.indexOf(verb) !== at)
      expect(shared).toEqual(from === 'IN_REVIEW' ? ['SENT_BACK'] : [])
    }
  })

  it('describes the step, not only the status', () => {
    expect(called('REPORT', 'TODO')).toBe('ACCEPTED')
    expect(called('REPORT', 'DECLINED')).toBe('DECLINED')
    expect(called('DECLINED', 'REPORT')).toBe('REPORTED_AGAIN')
    expect(called('TODO', 'IN_PROGRESS')).toBe('STARTED')
    expect(called('IN_PROGRESS', 'TODO')).toBe('PUT_BACK')
    expect(called('TODO', 'IN_REVIEW')).toBe('REVIEW_REQUESTED')
    expect(called('BLOCKED', 'CANCELLED')).toBe('CANCELLED')
    for (const from of ['DONE', 'CANCELLED'] as const) expect(called(from, 'TODO')).toBe('REOPENED')
  })

  it('is approval only after a review of a task that needs it', () => {
    for (const from of openStatuses) {
      expect(called(from, 'DONE')).toBe('COMPLETED')
      expect(called(from, 'DONE', true)).toBe(from === 'IN_REVIEW' ? 'APPROVED' : 'COMPLETED')
    }
  })
})

describe('the approval setting', () => {
  const of = fc.record({
    status: fc.constantFrom(...taskStatuses),
    needsApproval: fc.boolean(),
    createdBy: fc.constantFrom(anna, ben, null),
    doers: fc.subarray([anna, ben]),
  })
  const role = fc.constantFrom('MANAGER' as const, 'MEMBER' as const)

  it('cannot change on a done task', () => {
    fc.assert(
      fc.property(of, role, (task, role) => {
        const refused = refuseApprovalChange({ ...task, status: 'DONE' }, { userId: anna, role })
        expect(refused).toBe('over')
      }),
    )
  })

  it('is turned on by every member, and turned off by managers in every status', () => {
    fc.assert(
      fc.property(of, role, (task, role) => {
        fc.pre(task.status !== 'DONE')
        const caller = { userId: anna, role }
        expect(refuseApprovalChange({ ...task, needsApproval: false }, caller)).toBeNull()
        expect(refuseApprovalChange(task, { ...caller, role: 'MANAGER' })).toBeNull()
      }),
    )
  })

  it('is not turned off by a member whose work it is or who did not send it', () => {
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

describe('an overdue task', () => {
  it('is open and past its due date', () => {
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

  it('does not depend on the input order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(card, { selector: ({ id }) => id }), (cards) => {
        expect(cards.toReversed().toSorted(compareCards)).toEqual(cards.toSorted(compareCards))
      }),
    )
  })

  it('has urgent tasks first, then those due first', () => {
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
