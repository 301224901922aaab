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

describe('the states of a task', () => {
  it('lead from one to another, and never to themselves', () => {
    for (const from of taskStatuses) {
      expect(allowed(from)).not.toEqual([])
      expect(allowed(from)).not.toContain(from)
    }
  })

  it('are refused exactly where there is no such move, for who may do everything', () => {
    for (const [from, to] of pairs)
      expect(refuseMove(move({ task: { status: from }, to }))).toBe(isMove(from, to) ? null : 'no-such-move')
  })

  it('while it is open lead to every other open one, and to an end', () => {
    fc.assert(
      fc.property(open, (from) => {
        const others = openStatuses.filter((to) => to !== from)
        expect(allowed(from).toSorted()).toEqual([...others, 'DONE', 'CANCELLED'].toSorted())
      }),
    )
  })

  it('at an end lead back to work by one way alone', () => {
    for (const from of ['DONE', 'CANCELLED'] as const) expect(allowed(from)).toEqual(['TODO'])
  })

  it('of a report are decided first, and what was declined is reported again', () => {
    expect(allowed('REPORT')).toEqual(['TODO', 'DECLINED'])
    expect(allowed('DECLINED')).toEqual(['REPORT'])
    // What was taken up is never a report again.
    fc.assert(fc.property(status, (from) => isMove(from, 'REPORT') === (from === 'DECLINED')))
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

describe('what a step is called in the log', () => {
  const called = (from: TaskStatus, to: TaskStatus, needsApproval = false) =>
    moveVerb({ status: from, needsApproval }, to)

  it('tells the steps of a task apart: two from the same state share a name only where both send it back', () => {
    for (const from of taskStatuses) {
      const verbs = allowed(from).map((to) => called(from, to))
      const shared = verbs.filter((verb, at) => verbs.indexOf(verb) !== at)
      expect(shared).toEqual(from === 'IN_REVIEW' ? ['SENT_BACK'] : [])
    }
  })

  it('is named for what it means, and not for the state alone', () => {
    expect(called('REPORT', 'TODO')).toBe('ACCEPTED')
    expect(called('REPORT', 'DECLINED')).toBe('DECLINED')
    expect(called('DECLINED', 'REPORT')).toBe('REPORTED_AGAIN')
    expect(called('TODO', 'IN_PROGRESS')).toBe('STARTED')
    expect(called('IN_PROGRESS', 'TODO')).toBe('PUT_BACK')
    expect(called('TODO', 'IN_REVIEW')).toBe('REVIEW_REQUESTED')
    expect(called('BLOCKED', 'CANCELLED')).toBe('CANCELLED')
    for (const from of ['DONE', 'CANCELLED'] as const) expect(called(from, 'TODO')).toBe('REOPENED')
  })

  it('is approval only for what needs it and was looked at', () => {
    for (const from of openStatuses) {
      expect(called(from, 'DONE')).toBe('COMPLETED')
      expect(called(from, 'DONE', true)).toBe(from === 'IN_REVIEW' ? 'APPROVED' : 'COMPLETED')
    }
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
