import { describe, expect, it } from 'vitest'
import { mayTick } from './task-rights.rules.ts'

describe('ticking a checklist item', () => {
  it.each([
    ['MANAGER', false, true],
    ['MEMBER', false, true],
    ['VIEWER', false, false],
    ['VIEWER', true, true],
  ] as const)('by a %s, own task (%s): %s', (role, isMine, may) => {
    expect(mayTick({ role, userId: 'me', assigneeUserId: isMine ? 'me' : 'other' })).toBe(may)
  })
})
