import { describe, expect, it } from 'vitest'
import { type Action, can, groupName, memberColor, memberColors } from './groups.rules.ts'

// The table of the product definition, written out a second time by hand: [action, MANAGER, MEMBER, VIEWER].
const table: [Action, boolean, boolean, boolean][] = [
  ['group.see', true, true, true],
  ['group.manage', true, false, false],
  ['member.invite', true, true, false],
  ['property.create', true, false, false],
  ['property.archive', true, false, false],
  ['property.delete', true, false, false],
  ['property.edit', true, true, false],
]

describe('roles', () => {
  it.each(table)('%s: manager %s, member %s, viewer %s', (action, manager, member, viewer) => {
    expect([can('MANAGER', action), can('MEMBER', action), can('VIEWER', action)]).toEqual([
      manager,
      member,
      viewer,
    ])
  })
})

describe('members', () => {
  it('get a colour each, and start over when the colours are used up', () => {
    expect(memberColor(0)).toBe(memberColors[0])
    expect(memberColor(memberColors.length + 1)).toBe(memberColors[1])
  })
})

describe('a group without a name', () => {
  it('is called "Unnamed Group"', () => {
    expect(groupName(null)).toBe('Unnamed Group')
  })
})
