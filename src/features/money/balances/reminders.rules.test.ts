import { describe, expect, it } from 'vitest'
import { mayRemind } from './reminders.rules.ts'

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const
const standings = ['MEMBER', 'OUTSIDER', 'FORMER'] as const
const pairs = roles.flatMap((role) =>
  standings.flatMap((from) =>
    standings.flatMap((to) =>
      (['from', 'to', 'nobody'] as const).map((me) => ({
        role,
        from: { standing: from, isMe: me === 'from' },
        to: { standing: to, isMe: me === 'to' },
      })),
    ),
  ),
)

describe('someone who may remind', () => {
  it.each(pairs.filter(mayRemind))(
    'is the receiver, or a manager for one who cannot: %j',
    ({ role, from, to }) => {
      expect(role).not.toBe('VIEWER')
      expect(from).toEqual({ standing: 'MEMBER', isMe: false })
      if (!to.isMe) expect([role, to.standing]).toEqual(['MANAGER', expect.not.stringMatching('MEMBER')])
    },
  )

  it('is every member and manager who is owed money by a member', () => {
    const owed = pairs.filter(
      ({ role, from, to }) =>
        role !== 'VIEWER' && from.standing === 'MEMBER' && to.standing === 'MEMBER' && to.isMe && !from.isMe,
    )
    expect(owed).toHaveLength(2)
    for (const pair of owed) expect(mayRemind(pair)).toBe(true)
  })

  it('needs both people', () => {
    const me = { standing: 'MEMBER', isMe: true } as const
    expect(mayRemind({ role: 'MANAGER', from: undefined, to: me })).toBe(false)
    expect(mayRemind({ role: 'MANAGER', from: { ...me, isMe: false }, to: undefined })).toBe(false)
  })
})
