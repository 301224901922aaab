import { describe, expect, it } from 'vitest'
import { groupSearch } from './group-links.ts'

describe('the search parameters of the groups page', () => {
  it.each([
    [{}, {}],
    [{ tab: 'members' }, {}],
    [{ familyGroupId: 7, tab: 'members' }, {}],
    [{ familyGroupId: 'a' }, { familyGroupId: 'a' }],
    [{ familyGroupId: 'a', tab: 'attic' }, { familyGroupId: 'a' }],
    [
      { familyGroupId: 'a', tab: 'trash', kind: 'group' },
      { familyGroupId: 'a', tab: 'trash' },
    ],
    [
      { familyGroupId: 'a', tab: 'activity', kind: 'group' },
      { familyGroupId: 'a', tab: 'activity', kind: 'group' },
    ],
    [
      { familyGroupId: 'a', tab: 'activity', kind: 7, x: 1 },
      { familyGroupId: 'a', tab: 'activity' },
    ],
    [
      { familyGroupId: 'a', tab: 'activity', kind: 'k'.repeat(60) },
      { familyGroupId: 'a', tab: 'activity', kind: 'k'.repeat(60) },
    ],
    [
      { familyGroupId: 'a', tab: 'activity', kind: 'k'.repeat(61) },
      { familyGroupId: 'a', tab: 'activity' },
    ],
  ])('parses %j as %j', (typed, understood) => {
    expect(groupSearch(typed)).toEqual(understood)
  })
})
