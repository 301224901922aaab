import { describe, expect, it } from 'vitest'
import type { MyFamilyGroupView } from './groups.schemas.ts'
import { type SwitcherList, switcherLabel, switcherMessage, switcherTitle } from './switcher.rules.ts'

const group = (familyGroupId: string, name: string | null): MyFamilyGroupView => ({
  familyGroupId,
  role: 'MANAGER',
  familyGroup: { name, currency: 'EUR', timeZone: 'UTC', isSample: false },
})
const none = { id: null, name: null }
const loaded: SwitcherList = { state: 'loaded', groups: [group('a', 'The Kellers'), group('b', null)] }

describe('the group switcher', () => {
  it.each([
    ['Loading...', { state: 'loading' }, none],
    ['Loading...', { state: 'loading' }, { id: 'a', name: 'The Kellers' }],
    ['The Kellers', loaded, { id: 'a', name: 'An older name' }],
    ['Unnamed Group', loaded, { id: 'b', name: null }],
    ['Select Group', loaded, none],
    ['Select Group', loaded, { id: 'gone', name: 'Left it' }],
    ['No Groups', { state: 'loaded', groups: [] }, none],
    ['The Kellers', { state: 'failed' }, { id: 'a', name: 'The Kellers' }],
    ['Select Group', { state: 'failed' }, none],
  ] satisfies [string, SwitcherList, { id: string | null; name: string | null }][])(
    'shows "%s"',
    (label, list, selected) => {
      expect(switcherLabel(list, selected)).toBe(label)
    },
  )

  it('has a menu title that depends on whether a group is selected', () => {
    expect(switcherTitle('a')).toBe('Switch Group')
    expect(switcherTitle(null)).toBe('Your Groups')
  })

  it.each([
    ['Loading groups...', { state: 'loading' }],
    ['Error loading groups', { state: 'failed' }],
    ['No groups found.', { state: 'loaded', groups: [] }],
    [null, loaded],
  ] satisfies [string | null, SwitcherList][])('shows %j instead of entries', (message, list) => {
    expect(switcherMessage(list)).toBe(message)
  })
})
