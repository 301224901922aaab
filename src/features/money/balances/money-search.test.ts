import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { statementSearch, whySearch } from './money-search.ts'

const [participantId, propertyId] = [newId(), newId()]

describe('the address of a statement', () => {
  it('contains the person, the property and the dates', () => {
    const search = { participantId, propertyId, from: '2026-01-01', to: '2026-12-31' }
    expect(statementSearch(search)).toEqual(search)
    expect(whySearch(search)).toEqual({ participantId, propertyId })
  })

  it.each([
    {},
    { participantId: 'anna', propertyId: 7 },
    { from: '2026-02-30' },
    { to: 'soon' },
    { from: '2026-02-02', to: '2026-02-01' },
  ])('drops invalid values: %j', (search) => {
    expect(statementSearch(search)).toEqual({})
  })
})
