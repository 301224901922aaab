import { expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { paymentSearch, propertyToStart, withKnownCategory } from './payment-search.ts'

it('ignores a category that the group does not have, also one with the form of an id', () => {
  const own = newId()
  const categories = [{ key: 'REPAIRS' }, { key: own }]
  const shown = (category: string) =>
    withKnownCategory(paymentSearch({ kind: 'EXPENSE', category }), categories)
  for (const category of ['REPAIRS', own]) expect(shown(category)).toEqual({ kind: 'EXPENSE', category })
  for (const category of [newId(), 'GARDEN', 'BOATS']) expect(shown(category)).toEqual({ kind: 'EXPENSE' })
})

it('starts a payment in the property of the address, or else in the only one', () => {
  const [one, two] = [{ propertyId: 'p1' }, { propertyId: 'p2' }]
  expect(propertyToStart('p2', [one])).toBe('p2')
  expect(propertyToStart(undefined, [one])).toBe('p1')
  expect(propertyToStart(undefined, [one, two])).toBeUndefined()
  expect(propertyToStart(undefined, [])).toBeUndefined()
})
