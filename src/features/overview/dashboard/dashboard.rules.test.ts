import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareNext,
  excludeShown,
  firstOf,
  isCalm,
  isOwnPressing,
  overdueBills,
  overdueCount,
  overduePart,
  pressingTasks,
  remainingUpcoming,
  waitingCount,
} from './dashboard.rules.ts'
import type { DashboardView, NextDateView, NextView } from './dashboard.schemas.ts'

const aLine = (on: string, time: string | null, title: string): NextView => ({
  on,
  task: null,
  date: { kind: 'EVENT', id: `${on}${time}${title}`, title, on, time, propertyId: null, propertyName: null },
})
const line = fc
  .tuple(
    fc.constantFrom('2027-03-03', '2027-03-04', '2027-12-31'),
    fc.constantFrom(null, '00:00', '09:30', '18:00'),
    fc.constantFrom('a', 'B', 'ä', ''),
  )
  .map((parts) => aLine(...parts))

describe('the order of upcoming items', () => {
  it('is by day, then all-day items, then time, then title', () => {
    const lines = [
      aLine('2027-03-03', null, 'Away'),
      aLine('2027-03-03', null, 'Birthday'),
      aLine('2027-03-03', '00:00', 'Midnight'),
      aLine('2027-03-03', '09:30', 'Chimney sweep'),
      aLine('2027-03-04', null, 'Another day'),
    ]
    expect(lines.toReversed().toSorted(compareNext)).toEqual(lines)
  })

  it('is symmetric and transitive', () => {
    fc.assert(
      fc.property(line, line, line, (a, b, c) => {
        expect(Math.sign(compareNext(a, b)) + Math.sign(compareNext(b, a))).toBe(0)
        if (compareNext(a, b) <= 0 && compareNext(b, c) <= 0) expect(compareNext(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('the first items of a list', () => {
  it('says whether there are more', () => {
    expect(firstOf([1, 2], 2)).toEqual({ items: [1, 2], hasMore: false })
    expect(firstOf([1, 2, 3], 2)).toEqual({ items: [1, 2], hasMore: true })
  })
})

const tasks = fc.uniqueArray(
  fc.integer({ min: 0, max: 30 }).map((number) => ({ id: String(number) })),
  { selector: ({ id }) => id },
)

it('leaves out items that are shown elsewhere, and nothing else', () => {
  fc.assert(
    fc.property(tasks, tasks, fc.nat(10), (shown, all, limit) => {
      const few = firstOf(all, limit)
      const rest = excludeShown(few, shown, (task) => task)
      expect(rest.items.filter(({ id }) => shown.some((one) => one.id === id))).toEqual([])
      expect(
        few.items
          .filter((task) => !rest.items.includes(task))
          .every(({ id }) => shown.some((one) => one.id === id)),
      ).toBe(true)
      expect(rest.hasMore).toBe(all.length > limit)
    }),
  )
})

it('lists the first of what is left, and says whether there are more', () => {
  fc.assert(
    fc.property(tasks, tasks, fc.nat(10), fc.nat(10), (shown, all, read, limit) => {
      const few = firstOf(all, read)
      const every = excludeShown(few, shown, (task) => task)
      const rest = excludeShown(few, shown, (task) => task, limit)
      expect(rest.items).toEqual(every.items.slice(0, limit))
      expect(rest.hasMore).toBe(few.hasMore || every.items.length > limit)
    }),
  )
})

const few = <Item>(...items: Item[]) => ({ items, hasMore: false })

describe('the summary line', () => {
  const date = (id: string, isOverdue?: boolean): NextView => ({
    on: '2027-03-03',
    task: null,
    date: {
      ...{ kind: 'BILL' as const, id, title: id, on: '2027-03-03', time: null },
      ...{ propertyId: null, propertyName: null },
      ...(isOverdue !== undefined && {
        bill: { dueOn: '2027-03-01', amountMinor: 1, isEstimate: false, isOverdue, isForecast: false },
      }),
    } satisfies NextDateView,
  })
  const waiting = {
    ...{ payments: few('a'), settlements: few(), invoices: few(), quotes: few('b') },
    ...{
      visits: few({ id: 'visit' }),
      tasks: few(),
      stays: few(),
      access: few(),
      decisions: few(),
      invites: ['c'],
    },
  } as unknown as DashboardView['waiting']
  const data = {
    waiting,
    assigned: few(),
    unassigned: few(),
    pressing: few({ id: '1', isOverdue: true }, { id: '2', isOverdue: false }),
    next: few(date('late', true), date('soon', false), date('visit'), date('stay'), date('party')),
    week: { houses: [{ stays: [{ id: 'stay' }] }] },
    visits: few(),
  } as unknown as DashboardView

  it('counts everything that is waiting', () => {
    expect(waitingCount(data)).toEqual({ count: 4, isMore: false })
    const more = { ...waiting, stays: { items: [], hasMore: true } }
    expect(waitingCount({ waiting: more }).isMore).toBe(true)
  })

  it('counts overdue tasks and bills, not merely urgent ones', () => {
    expect(overdueCount(data)).toEqual({ count: 2, isMore: false })
  })

  const task = fc.record({
    id: fc.integer({ min: 0, max: 9 }).map(String),
    isOverdue: fc.boolean(),
    priority: fc.constantFrom('NORMAL', 'URGENT'),
  })
  const listOf = fc.record({ items: fc.array(task, { maxLength: 4 }), hasMore: fc.boolean() })
  const parts = fc
    .record({ assigned: listOf, unassigned: listOf, pressing: listOf, hasBill: fc.boolean() })
    .map(({ hasBill, ...lists }) => {
      const none = Object.fromEntries(Object.keys(waiting).map((name) => [name, few()]))
      return {
        ...{ waiting: { ...none, invites: [] }, next: hasBill ? few(date('late', true)) : few() },
        ...lists,
      } as unknown as DashboardView
    })

  it('says that nothing is waiting only if no part has something that waits or is overdue', () => {
    fc.assert(
      fc.property(parts, (of) => {
        const waits = of.assigned.items.length + of.unassigned.items.length + overdueCount(of).count > 0
        expect(isCalm(of)).toBe(!waits)
        expect(isCalm({ ...of, waiting })).toBe(false)
      }),
    )
  })

  it('counts the reader’s own overdue tasks, and leads to a part that shows an overdue one', () => {
    fc.assert(
      fc.property(parts, (of) => {
        const isLate = ({ isOverdue }: { isOverdue: boolean }) => isOverdue
        const elsewhere = overdueCount({ ...of, assigned: few() }).count
        expect(overdueCount(of).count).toBe(elsewhere + of.assigned.items.filter(isLate).length)
        expect(overduePart(of)).toBe(elsewhere > 0 ? 'late' : 'mine')
        if (overdueCount(of).count > 0 && overduePart(of) === 'mine') expect(isOwnPressing(of)).toBe(true)
      }),
    )
  })

  it('lists each task that presses once: urgent and overdue ones, then those that nobody does today', () => {
    fc.assert(
      fc.property(parts, ({ pressing, unassigned }) => {
        const rows = pressingTasks({ pressing, unassigned })
        expect(rows.slice(0, pressing.items.length)).toEqual(pressing.items)
        for (const { id } of unassigned.items) expect(rows.map((one) => one.id)).toContain(id)
        for (const { id } of rows.slice(pressing.items.length))
          expect(pressing.items.map((one) => one.id)).not.toContain(id)
      }),
    )
  })

  it('lists only upcoming items that are not shown elsewhere', () => {
    expect(overdueBills(data).map(({ id }) => id)).toEqual(['late'])
    expect(remainingUpcoming(data).map((one) => one.date?.id)).toEqual(['soon', 'party'])
  })
})
