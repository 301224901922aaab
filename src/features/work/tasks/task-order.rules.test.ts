import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { decodeEnd, encodeEnd, orderOf } from './task-order.rules.ts'
import { taskParts, taskSorts } from './tasks.rules.ts'

const id = newId()
const samples = { status: '2', priority: '0', due: '2026-03-01 09:30:00', completed: '1772323200000000', id }
const orders = taskParts.flatMap((part) => taskSorts.map((sort) => orderOf(part, sort)))

describe('the order of a list', () => {
  it.each(orders)('ends with the id, so that no two rows are equal: %j', ({ columns }) => {
    expect(columns.at(-1)).toBe('id')
    expect(new Set(columns).size).toBe(columns.length)
  })

  it('shows closed tasks newest first, however the open ones are sorted', () => {
    for (const sort of taskSorts) {
      expect(orderOf('open', sort)).toMatchObject({ isDescending: false })
      expect(orderOf('done', sort)).toEqual({ columns: ['completed', 'id'], isDescending: true })
      expect(orderOf('closed', sort)).toEqual({ columns: ['id'], isDescending: true })
    }
  })
})

describe('a page cursor', () => {
  it.each(orders)('is read as it was written: %j', (order) => {
    const end = order.columns.map((column) => samples[column])
    expect(decodeEnd(encodeEnd(end) ?? '', order)).toEqual(end)
  })

  it('is empty without a further page', () => {
    expect(encodeEnd(null)).toBeNull()
    expect(encodeEnd(undefined)).toBeNull()
  })

  it('supports tasks without a due date', () => {
    const end = ['0', '~ ~', id]
    expect(decodeEnd(end.join(','), orderOf('open', 'due'))).toEqual(end)
  })

  it.each([
    ['', 'oldest'],
    [`0,${id}`, 'due'],
    [`0,~ ~,${id},0`, 'due'],
    [`0,'; drop,${id}`, 'due'],
    [`10,${id}`, 'oldest'],
    [`0,${id.toUpperCase()}x`, 'oldest'],
    [`0,${id}`, 'priority'],
  ] as const)('refuses anything else: %s is not of a list by %s', (end, sort) =>
    expect(decodeEnd(end, orderOf('open', sort))).toBeNull(),
  )

  it('never fails, whatever the address contains', () =>
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...orders), (end, order) => {
        const values = decodeEnd(end, order)
        expect(values === null || values.length === order.columns.length).toBe(true)
      }),
    ))
})
