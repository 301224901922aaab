import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import {
  actionOf,
  aProviderProcess,
  at,
  escaped,
  issuer,
  person,
  signUp,
  start,
  whoIs,
} from '../../test/identity/provider-process.ts'
import { providerAccounts } from '../server/db/schema/local-provider.ts'
import { users } from '../server/db/schema/users.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db } = database
let home = aProviderProcess(database)
beforeEach(() => {
  home = aProviderProcess(database)
})

describe('signing up', () => {
  it('creates an account, and the app learns of it as from any provider', async () => {
    const end = await signUp(home.browser)
    expect(end.url.href).toBe(at('/welcome'))
    expect((await whoIs(home, home.browser))?.user).toMatchObject({
      firstName: 'Anna',
      lastName: 'Keller',
      email: 'anna@family.example',
      emailVerified: false,
    })
    const [user] = await db.select().from(users)
    const [account] = await db.select().from(providerAccounts)
    expect([user?.issuer, user?.subject]).toEqual([issuer, account?.id])
  })

  it('counts the e-mail address as verified only if the operator vouches for it', async () => {
    home = aProviderProcess(database, { LOCAL_PROVIDER_TRUST_EMAIL: 'true' })
    await signUp(home.browser)
    expect((await whoIs(home, home.browser))?.user.emailVerified).toBe(true)
  })

  it('is what `Create account` opens, and `Sign in` opens the other page; each leads to the other', async () => {
    const up = await start(home.browser, '/api/auth/sign-up')
    expect(up.html).toContain(`<h1 class="mb-4 text-xl">${texts.signUpTitle}</h1>`)
    const link = /href="([^"]+\/sign-in)"/.exec(up.html)?.[1] ?? ''
    expect((await home.browser.get(link)).html).toContain(`>${texts.signInTitle}</h1>`)
  })

  it.each([
    ['firstName', { firstName: ' ' }, 'Enter your first name.'],
    ['lastName', { lastName: 'x'.repeat(81) }, 'Use at most 80 characters.'],
    ['email', { email: 'anna' }, texts.wrongEmail],
    ['email', { email: '' }, texts.enterEmail],
    ['email', { email: 'a@b.example\r\nBcc: x@y.example' }, texts.wrongEmail],
    ['password', { password: 'short' }, texts.shortPassword],
    ['password', { password: 'Password123!' }, texts.commonPassword],
    ['password', { password: '1234567890' }, texts.commonPassword],
    ['password', { password: 'anna@family.example' }, texts.commonPassword],
    ['password', { password: 'abababababab' }, texts.commonPassword],
    ['password', { password: 'x'.repeat(201) }, texts.longPassword],
  ])('asks again for a wrong %s: %j', async (field, wrong, message) => {
    const form = await start(home.browser, '/api/auth/sign-up')
    const answer = await home.browser.post(actionOf(form), { ...person, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain(escaped(message))
    expect(answer.html).toMatch(
      new RegExp(`<input(?=[^>]* id="${field}")(?=[^>]* aria-invalid="true")[^>]* autofocus`, 'i'),
    )
    expect(answer.html).toContain(
      `aria-describedby="${field === 'password' ? 'password-help ' : ''}${field}-error"`,
    )
    if (field !== 'lastName') expect(answer.html).toContain('value="Keller"')
    expect(answer.html).not.toContain(person.password)
    expect(await db.$count(providerAccounts)).toBe(0)
  })

  it('refuses an address that has an account, in any case', async () => {
    await signUp(home.browser)
    const again = await signUp(home.open(), { ...person, email: 'ANNA@Family.example' })
    expect([again.status, again.html.includes(escaped(texts.accountExists))]).toEqual([422, true])
    expect(await db.$count(providerAccounts)).toBe(1)
  })

  it('creates one account from two concurrent requests', async () => {
    await Promise.all([signUp(home.open()), signUp(home.open())])
    expect(await db.$count(providerAccounts)).toBe(1)
  })
})

describe('a second person on the same browser', () => {
  it('can sign up while the first is signed in, and is then signed in as themselves', async () => {
    await signUp(home.browser)
    const end = await signUp(home.browser, { ...person, firstName: 'Ben', email: 'ben@family.example' })
    expect(end.url.href).toBe(at('/welcome'))
    expect((await whoIs(home, home.browser))?.user.firstName).toBe('Ben')
  })
})
