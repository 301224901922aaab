import { describe, expect, it } from 'vitest'
import { limitsOfVisitor, requireReading } from './demo-access.ts'

describe('a visitor of the demo', () => {
  it.each(['GET', 'HEAD'])('may %s', (method) => expect(() => requireReading({ method })).not.toThrow())

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', 'Post', 'QUERY', ''])('may not %j', (method) =>
    expect(() => requireReading({ method })).toThrow('This is a demo, so nothing is saved.'),
  )

  it('is limited by session where people are limited, and otherwise as everyone', async () => {
    const counted: string[] = []
    const count = async (name: string, key: string) => void counted.push(`${name} ${key}`)
    const user = {
      ...{ id: 'visitor', firstName: null, lastName: null, email: null, emailVerified: false, locale: null },
      ...{ isAppointed: false, isDemo: true, profileImageUrl: null, timeZone: 'UTC' },
    }
    const limits = limitsOfVisitor({
      limits: { limit: count, check: count, giveBack: count },
      user,
      sessionId: 'session',
    })
    const rule = { points: 1, durationSeconds: 1 }
    await limits.limit('search', 'visitor', rule)
    await limits.check('link', '203.0.113.7', rule)
    await limits.giveBack('search', 'visitor', rule)
    expect(counted).toEqual(['search session', 'link 203.0.113.7', 'search session'])
  })
})
