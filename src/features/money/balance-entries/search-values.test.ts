import { describe, expect, it } from 'vitest'
import { idSchema } from '../../../lib/id-schemas.ts'
import { newId } from '../../../lib/ids.ts'
import { dayOf, idOf, oneOf, said, wordsOf, yearOf } from './search-values.ts'

describe('search parameters', () => {
  it('are parsed when valid', () => {
    const id = newId()
    expect([idOf(id), idOf(id.toUpperCase())]).toEqual([id, id.toUpperCase()])
    expect(dayOf('2028-02-29')).toBe('2028-02-29')
    expect([yearOf(2026), yearOf('1900')]).toEqual([2026, 1900])
    expect(oneOf(['A', 'B'], 'B')).toBe('B')
    expect([wordsOf(' roof '), wordsOf(7)]).toEqual(['roof', '7'])
  })

  it.each(['', 'anna', 7.5, -1, null, undefined, {}, [], true, '2027-02-29', '2027-13-01'])(
    'are dropped when invalid: %j',
    (value) => {
      expect([idOf(value), dayOf(value), yearOf(value), oneOf(['A'], value)]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    },
  )

  it.each([
    '01890a5d-ac96-774b-bcce-b302099a8057',
    '01890a5d-ac96-074b-bcce-b302099a8057',
    '01890a5d-ac96-974b-bcce-b302099a8057',
    '01890a5d-ac96-774b-7cce-b302099a8057',
    '01890a5d-ac96-774b-ccce-b302099a8057',
  ])('accept the ids that the server accepts: %s', (text) => {
    expect(idOf(text) === text).toBe(idSchema.safeParse(text).success)
  })

  it('have no key without a value', () => {
    expect(Object.keys(said({ q: '', kind: undefined, propertyId: 'p', year: 0 }))).toEqual([
      'propertyId',
      'year',
    ])
  })
})
