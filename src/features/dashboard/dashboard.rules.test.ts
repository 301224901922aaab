import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstOf, withoutShown } from './dashboard.rules.ts'

const tasks = fc.uniqueArray(
  fc.integer({ min: 0, max: 30 }).map((number) => ({ id: String(number) })),
  { selector: ({ id }) => id },
)

it('says nothing twice, and leaves out nothing that was not said', () => {
  fc.assert(
    fc.property(tasks, tasks, fc.nat(10), (shown, all, limit) => {
      const few = firstOf(all, limit)
      const rest = withoutShown(few, shown, (task) => task)
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
