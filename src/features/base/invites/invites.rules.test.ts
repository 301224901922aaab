import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bindingOf,
  type InviteFacts,
  invitationSubject,
  inviteState,
  maskEmail,
  mayAnswer,
  plainName,
} from './invites.rules.ts'
import { inviteUserInput } from './invites.schemas.ts'

const open: InviteFacts = { status: 'PENDING', role: 'MEMBER', isExpired: false, inviterRole: 'MEMBER' }
const roles = fc.constantFrom('MANAGER', 'MEMBER', 'VIEWER', null)

describe('the state of an invite', () => {
  it.each<[Partial<InviteFacts>, string]>([
    [{}, 'PENDING'],
    [{ isExpired: true }, 'EXPIRED'],
    [{ inviterRole: null }, 'REVOKED'],
    [{ inviterRole: 'VIEWER' }, 'REVOKED'],
    [{ role: 'MANAGER' }, 'REVOKED'],
    [{ role: 'MANAGER', inviterRole: 'MANAGER' }, 'PENDING'],
    [{ inviterRole: null, isExpired: true }, 'REVOKED'],
  ])('with %j is %s', (change, state) => {
    expect(inviteState({ ...open, ...change })).toBe(state)
  })

  it('is final once ended, whatever happens to the inviter and the clock', () => {
    const ended = fc.constantFrom('ACCEPTED' as const, 'DECLINED' as const, 'REVOKED' as const)
    fc.assert(
      fc.property(ended, roles, fc.boolean(), (status, inviterRole, isExpired) => {
        expect(inviteState({ ...open, status, inviterRole, isExpired })).toBe(status)
      }),
    )
  })
})

describe('an invite bound to an e-mail address', () => {
  const invited = 'ben@family.example'

  it.each([
    [null, null, 'NONE', true],
    [null, { email: null, emailVerified: false }, 'NONE', true],
    [invited, null, 'SIGNED_OUT', false],
    [invited, { email: 'Ben@Family.example', emailVerified: true }, 'RIGHT', true],
    [invited, { email: invited, emailVerified: false }, 'UNVERIFIED', false],
    [invited, { email: 'eve@family.example', emailVerified: true }, 'OTHER', false],
    [invited, { email: null, emailVerified: true }, 'OTHER', false],
    [invited, { email: '', emailVerified: true }, 'OTHER', false],
  ])('to %j, seen by %j: %s', (email, person, binding, may) => {
    expect(bindingOf(email, person)).toBe(binding)
    expect(mayAnswer(bindingOf(email, person))).toBe(may)
  })

  it('shows a hint that only the address’s owner recognizes', () => {
    expect(maskEmail(invited)).toBe('b•••@family.example')
    expect(maskEmail('"a@b"@family.example')).toBe('"•••@family.example')
  })
})

describe('a name in an e-mail', () => {
  it.each([
    ['The Kellers', 'The Kellers'],
    ['Zoë & Jürgen’s', 'Zoë & Jürgen’s'],
    ['Win at https://evil.example/x?y now', 'Win at now'],
    ['www.evil.example prize', 'prize'],
    ['javascript:alert(1)', 'nobody'],
    ['evil.example', 'evil example'],
    ['evil．example/claim', 'evil example claim'],
    ['call tel:+4900 me', 'call me'],
    ['a@evil.example', 'a evil example'],
    ['A\r\nBcc: thief@bad.example', 'A Bcc: thief bad example'],
    ['\u202Egnp.exe\u200B\u0000', 'gnp exe'],
    ['', 'nobody'],
    ['\u200B', 'nobody'],
    [null, 'nobody'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('writes %j as %j', (name, plain) => {
    expect(plainName(name, 'nobody')).toBe(plain)
  })

  it('is one line without clickable parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const plain = plainName(name, 'nobody')
        expect(plain).not.toMatch(/[\p{Cc}\p{Cf}]|:\/\/|\S[.@/]\S/u)
        expect(plain.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the invite form', () => {
  const familyGroupId = '0199aaaa-0000-7000-8000-000000000000'
  const message = (form: object) => {
    const result = inviteUserInput.safeParse({ familyGroupId, ...form })
    return result.success
      ? result.data
      : result.error.issues.map(({ path, message: text }) => [...path, text])
  }

  it('accepts a role alone, and an address in any case with surrounding spaces', () => {
    expect(message({ role: 'VIEWER' })).toEqual({ familyGroupId, role: 'VIEWER', email: null, maxUses: 1 })
    expect(message({ role: 'VIEWER', email: '  ' })).toEqual({
      familyGroupId,
      role: 'VIEWER',
      email: null,
      maxUses: 1,
    })
    expect(message({ role: 'MEMBER', email: ' Ben@Family.Example ', maxUses: 1 })).toEqual({
      familyGroupId,
      role: 'MEMBER',
      email: 'ben@family.example',
      maxUses: 1,
    })
  })

  it.each([
    [{ role: 'OWNER' }, [['role', 'Choose a role.']]],
    [{ role: 'MEMBER', email: 'ben' }, [['email', 'Enter an e-mail address, such as ben@family.example.']]],
    [{ role: 'MEMBER', maxUses: 21 }, [['maxUses', 'Enter a whole number from 1 to 20.']]],
    [{ role: 'MEMBER', maxUses: 0 }, [['maxUses', 'Enter a whole number from 1 to 20.']]],
    [{ role: 'MEMBER', maxUses: 1.5 }, [['maxUses', 'Enter a whole number from 1 to 20.']]],
    [
      { role: 'MEMBER', email: 'ben@family.example', maxUses: 2 },
      [['maxUses', 'A link for one e-mail address can only be used once.']],
    ],
    [{ role: 'MEMBER', message: 'Click here' }, [['Unrecognized key: "message"']]],
  ])('refuses %j', (form, complaint) => {
    expect(message(form)).toEqual(complaint)
  })
})

describe('the subject of an invitation e-mail', () => {
  it.each([
    ['Lake house', 'Invitation to “Lake house” on Kinstead'],
    [null, 'Invitation to a family group on Kinstead'],
    ['Your bank invites you to confirm your account', 'Invitation to “Your bank invites you t…” on Kinstead'],
    ['https://evil.example/pay', 'Invitation to a family group on Kinstead'],
    ['Keller\r\nBcc: thief@bad.example', 'Invitation to “Keller Bcc: thief bad e…” on Kinstead'],
    ['x” on Kinstead. Pay “now', 'Invitation to “x on Kinstead. Pay now” on Kinstead'],
    ['\u202Eelpmaxe.live', 'Invitation to “elpmaxe live” on Kinstead'],
  ])('wraps %j in fixed words', (name, subject) => expect(invitationSubject(name)).toBe(subject))
})
