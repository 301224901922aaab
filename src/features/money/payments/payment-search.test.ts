import { expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { paymentSearch, withKnownCategory } from './payment-search.ts'

it('ignores a category that the group does not have, also one with the form of an id', () => {
  const own = newId()
  const categories = [{ key: 'REPAIRS' }, { key: own }]
  const shown = (category: string) =>
    withKnownCategory(paymentSearch({ kind: 'EXPENSE', category }), categories)
  for (const category of ['REPAIRS', own]) expect(shown(category)).toEqual({ kind: 'EXPENSE', category })
  for (const category of [newId(), 'GARDEN', 'BOATS']) expect(shown(category)).toEqual({ kind: 'EXPENSE' })
})
