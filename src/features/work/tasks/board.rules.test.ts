import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openStatuses } from '../work-terms/open-statuses.rules.ts'
import { priorities } from '../work-terms/priorities.rules.ts'
import {
  allowedColumns,
  boardWith,
  type DonePages,
  doneWith,
  neighbour,
  refuseMoveOf,
} from './board.rules.ts'
import type { BoardView } from './board.schemas.ts'
import { type BoardStatus, boardStatuses, compareCards, isMove, taskStatuses } from './tasks.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

const me = '01a1fe40-0000-7000-8000-000000000001'

const card = (overrides: Partial<TaskCardView> = {}): TaskCardView => ({
  id: '01a1fe40-0000-7000-8000-00000000000a',
  familyGroupId: 'group',
  propertyId: 'house',
  propertyName: 'Lake cabin',
  projectId: null,
  projectTitle: null,
  scheduleId: null,
  title: 'Clean the gutters',
  status: 'TODO',
  statusReason: null,
  priority: 'NORMAL',
  assignee: null,
  worker: null,
  dueOn: null,
  dueTime: null,
  isOverdue: false,
  needsApproval: false,
  reviewRequestedBy: null,
  doneBy: null,
  completedAt: null,
  checklistDone: 0,
  checklistTotal: 0,
  commentCount: 0,
  version: 1,
  ...overrides,
})

const anyCard = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom(...boardStatuses),
    priority: fc.constantFrom(...priorities),
    dueOn: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
  })
  .map((one) => card({ ...one, completedAt: one.status === 'DONE' ? '2026-01-01T00:00:00.000Z' : null }))
const anyCards = fc.uniqueArray(anyCard, { selector: ({ id }) => id, minLength: 1 })
const anyStatus = fc.constantFrom<BoardStatus>(...boardStatuses)

const boardOf = (cards: TaskCardView[]): BoardView => {
  const column = (status: BoardStatus) => ({
    tasks: cards.filter((one) => one.status === status).toSorted(compareCards),
    more: 0,
  })
  return {
    columns: {
      TODO: column('TODO'),
      IN_PROGRESS: column('IN_PROGRESS'),
      BLOCKED: column('BLOCKED'),
      IN_REVIEW: column('IN_REVIEW'),
    },
    role: 'MEMBER',
    myUserId: me,
    isArchived: false,
  }
}
const doneOf = (cards: TaskCardView[]): DonePages => ({
  pages: [{ tasks: cards.filter(({ status }) => status === 'DONE'), next: null }],
  pageParams: [''],
})
const idsOf = (board: BoardView, done: DonePages) =>
  [...Object.values(board.columns), ...done.pages].flatMap(({ tasks }) => tasks.map(({ id }) => id))

describe('a card that is moved on the board', () => {
  it('is in its new column only, and no other card changes', () => {
    fc.assert(
      fc.property(anyCards, anyStatus, fc.nat(), (cards, to, which) => {
        const chosen = cards[which % cards.length] ?? card()
        const moved = { ...chosen, status: to }
        const board = boardWith(boardOf(cards), moved)
        const done = doneWith(doneOf(cards), moved)
        expect(idsOf(board, done).toSorted()).toEqual(cards.map(({ id }) => id).toSorted())
        const column = to === 'DONE' ? (done.pages[0]?.tasks ?? []) : board.columns[to].tasks
        expect(column.filter(({ id }) => id === chosen.id)).toEqual([moved])
        for (const status of openStatuses) {
          const { tasks } = board.columns[status]
          expect(tasks).toEqual(tasks.toSorted(compareCards))
        }
      }),
    )
  })

  it('returns to its place when it is moved back', () => {
    fc.assert(
      fc.property(anyCards, anyStatus, (cards, to) => {
        const [chosen] = cards
        if (!chosen) throw new Error('a card')
        const [board, done] = [boardOf(cards), doneOf(cards)]
        const moved = { ...chosen, status: to }
        expect(boardWith(boardWith(board, moved), chosen)).toEqual(board)
        expect(
          doneWith(doneWith(done, moved), chosen)
            .pages.flatMap(({ tasks }) => tasks.map(({ id }) => id))
            .toSorted(),
        ).toEqual(done.pages.flatMap(({ tasks }) => tasks.map(({ id }) => id)).toSorted())
      }),
    )
  })

  it('is first in the last column when it was just done', () => {
    const earlier = card({ id: 'b', status: 'DONE', completedAt: '2026-01-01T00:00:00.000Z' })
    const now = card({ id: 'a', status: 'DONE', completedAt: '2026-01-02T00:00:00.000Z' })
    expect(doneWith(doneOf([earlier]), now).pages[0]?.tasks).toEqual([now, earlier])
  })
})

describe('the columns a card may move to', () => {
  const member = { role: 'MEMBER', myUserId: me, isArchived: false } as const

  it('follow the rules of tasks, as if a reason was given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...taskStatuses), anyStatus, (status, to) => {
        const allowed = allowedColumns(card({ status }), member)
        expect(allowed.includes(to)).toBe(status !== to && isMove(status, to))
        expect(allowed.includes(to)).toBe(
          status !== to && refuseMoveOf(card({ status }), to, member) === null,
        )
      }),
    )
  })

  it('are none in an archived property, and for a viewer of another’s task', () => {
    expect(allowedColumns(card(), { ...member, isArchived: true })).toEqual([])
    expect(allowedColumns(card(), { ...member, role: 'VIEWER' })).toEqual([])
    const assignee = { userId: me, name: 'Ben', profileImageUrl: null, color: 'pine' }
    expect(allowedColumns(card({ assignee }), { ...member, role: 'VIEWER' })).toEqual([
      'IN_PROGRESS',
      'BLOCKED',
      'IN_REVIEW',
      'DONE',
    ])
  })

  it('lead to the nearest allowed column on that side', () => {
    fc.assert(
      fc.property(anyStatus, fc.subarray([...boardStatuses]), (from, allowed) => {
        const at = boardStatuses.indexOf(from)
        const right = neighbour(from, 1, allowed)
        const left = neighbour(from, -1, allowed)
        if (right) expect(boardStatuses.indexOf(right)).toBeGreaterThan(at)
        if (left) expect(boardStatuses.indexOf(left)).toBeLessThan(at)
        const between = boardStatuses.slice(at + 1, right ? boardStatuses.indexOf(right) : undefined)
        expect(between.some((status) => allowed.includes(status))).toBe(false)
      }),
    )
  })
})
