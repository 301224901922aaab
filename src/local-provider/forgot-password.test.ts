import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import type { Visit } from '../../test/identity/browser.ts'
import { aPersonWithMail, mailingProvider } from '../../test/identity/mailing-provider.ts'
import {
  actionOf,
  aProviderProcess,
  at,
  escaped,
  signIn,
  signUp,
  start,
  whoIs,
} from '../../test/identity/provider-process.ts'
import { untilWaiting } from '../../test/waiting.ts'
import { providerAccounts, providerMailCodes } from '../server/db/schema/local-provider.ts'
import { mailTexts } from './local-provider.mails.ts'
import { accountPaths } from './paths.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db } = database
const post = mailingProvider(database)
const newPassword = 'quiet harbour lamp'
const { subject: noticeSubject } = mailTexts.PASSWORD_CHANGED(at(''))

let home = aProviderProcess(database)
let anna = aPersonWithMail()
beforeEach(async () => {
  home = post.open()
  anna = aPersonWithMail()
})

/** Anna has an account and is signed in; the code of her sign-up was used. */
async function annaSignedUp() {
  await signUp(home.browser, anna)
  await post.mailbox.nextCode(anna.email)
  await signIn(home.browser, anna)
}

const forgot = (email: string, { browser = home.open(), from = '192.0.2.1' } = {}) =>
  browser.post(at(accountPaths.forgotPassword), { email }, { 'x-client-address': from })

async function codeFor(email = anna.email) {
  await forgot(email)
  return post.mailbox.nextCode(email)
}

const reset = (fields: Record<string, string>, browser = home.open()) =>
  browser.post(at(accountPaths.resetPassword), { email: anna.email, newPassword, ...fields })

const isSignedIn = (visit: Visit) => visit.url.href === at('/family-select')
const oldPasswordWorks = async () => isSignedIn(await signIn(home.open(), anna))
const newPasswordWorks = async () => isSignedIn(await signIn(home.open(), { ...anna, password: newPassword }))
const wrong = (code: string, by = 1) =>
  String((Number(code.replace(' ', '')) + by) % 100_000_000).padStart(8, '0')

describe('a forgotten password', () => {
  it('is replaced with a mailed code, starting from the sign-in page and returning to that sign-in', async () => {
    await annaSignedUp()
    const phone = home.open()
    const signInPage = await start(phone, '/api/auth/sign-in?redirect=%2Fcalendar')
    const link = /href="([^"]+)"[^>]*>Forgot password\?/.exec(signInPage.html)?.[1] ?? ''
    const page = await phone.get(at(link))
    const sent = await phone.post(actionOf(page), { email: anna.email })
    expect(sent.html).toContain(texts.resetSent)
    expect(sent.html).toContain(`value="${anna.email}"`)

    const code = await post.mailbox.nextCode(anna.email)
    const done = await phone.post(actionOf(sent), { email: anna.email, code, newPassword })
    expect([done.status, done.html.includes(texts.passwordReset)]).toEqual([200, true])
    const back = /href="([^"]+)"[^>]*>Sign in/.exec(done.html)?.[1] ?? ''
    const again = await phone.get(at(back))
    const end = await phone.follow(
      await phone.post(actionOf(again), { email: anna.email, password: newPassword }),
    )
    expect(end.url.href).toBe(at('/calendar'))
    expect(await oldPasswordWorks()).toBe(false)
  })

  it('ends every session here and at the provider', async () => {
    await annaSignedUp()
    expect(await whoIs(home, home.browser)).not.toBeNull()
    await reset({ code: await codeFor() }, home.browser)
    expect(await whoIs(home, home.browser)).toBeNull()
    expect((await start(home.browser, '/api/auth/sign-in')).html).toContain(`>${texts.signInTitle}</h1>`)
  })

  it('ends a sign-in in progress that used the old password', async () => {
    const stranger = home.open()
    const page = await signUp(stranger, anna)
    await post.mailbox.nextCode(anna.email)
    const later = /<a href="([^"]+)"[^>]*>Do this later/.exec(page.html)?.[1] ?? ''
    await reset({ code: await codeFor() })
    expect((await stranger.follow(await stranger.get(later))).html).toContain(texts.expiredTitle)
    expect(await whoIs(home, stranger)).toBeNull()
    expect(await newPasswordWorks()).toBe(true)
  })

  it('confirms the e-mail address too', async () => {
    await annaSignedUp()
    await reset({ code: await codeFor() })
    const browser = home.open()
    await signIn(browser, { ...anna, password: newPassword })
    expect((await whoIs(home, browser))?.user.emailVerified).toBe(true)
  })

  it('unlocks an account that was locked by wrong passwords', async () => {
    await annaSignedUp()
    for (let i = 0; i < 10; i++) await signIn(home.open(), { ...anna, password: 'wrong password' })
    await reset({ code: await codeFor() })
    expect(await newPasswordWorks()).toBe(true)
  })

  it.each([
    [{ newPassword: 'short' }, texts.shortPassword],
    [{ newPassword: 'password1234' }, texts.commonPassword],
    [{ code: '12' }, texts.shortCode],
    [{ email: 'anna' }, texts.wrongEmail],
  ])('is not replaced with %j, and no attempt is counted', async (fields, message) => {
    await annaSignedUp()
    const code = await codeFor()
    const answer = await reset({ code, ...fields })
    expect([answer.status, answer.html.includes(escaped(message))]).toEqual([422, true])
    expect(answer.html).not.toContain(newPassword)
    expect(await db.$count(providerMailCodes, sql`purpose = 'RESET_PASSWORD' and tries = 0`)).toBe(1)
  })

  it('is refused to forms of other sites', async () => {
    await annaSignedUp()
    const fields = { email: anna.email, newPassword, code: await codeFor() }
    const foreign = { origin: 'https://evil.example' }
    const answer = await home.open().post(at(accountPaths.resetPassword), fields, foreign)
    expect([answer.status, await oldPasswordWorks()]).toEqual([403, true])
  })
})

describe('the code for a new password', () => {
  it('allows five wrong attempts, also when they are concurrent', async () => {
    await annaSignedUp()
    const code = await codeFor()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, by) => reset({ code: wrong(code, by + 1) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(422))
    expect((await reset({ code })).html).toContain(texts.wrongCode)
    expect(await oldPasswordWorks()).toBe(true)
  })

  it('works once, also when it is sent three times at once', async () => {
    await annaSignedUp()
    const code = await codeFor()
    // All three wait for the same row lock.
    const { all } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from local_provider.mail_codes for update`)
      const tries = [1, 2, 3].map((i) => reset({ code, newPassword: `${newPassword} ${i}` }))
      await untilWaiting(db, 3)
      return { all: Promise.all(tries) }
    })
    const statuses = (await all).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422, 422])
    expect((await reset({ code })).status).toBe(422)
  })

  it('expires by the clock of the database', async () => {
    await annaSignedUp()
    const code = await codeFor()
    await db.execute(sql`update local_provider.mail_codes set expires_at = now()`)
    expect((await reset({ code })).status).toBe(422)
    expect(await oldPasswordWorks()).toBe(true)
  })

  it('works for no other account and no other purpose', async () => {
    await annaSignedUp()
    const ben = aPersonWithMail('Ben')
    await signUp(home.open(), ben)
    const toVerify = await post.mailbox.nextCode(ben.email)
    const code = await codeFor()
    expect((await reset({ email: ben.email, code })).status).toBe(422)
    await codeFor(ben.email)
    expect((await reset({ email: ben.email, code: toVerify })).status).toBe(422)
    expect(isSignedIn(await signIn(home.open(), ben))).toBe(true)
  })

  it('ends when the password is changed', async () => {
    await annaSignedUp()
    const code = await codeFor()
    const change = { email: anna.email, currentPassword: anna.password, newPassword }
    await home.browser.post(at(accountPaths.password), change)
    expect((await reset({ code, newPassword: 'another quiet lamp' })).status).toBe(422)
    expect(await newPasswordWorks()).toBe(true)
  })
})

describe('whether an account exists', () => {
  const uniform = (visit: Visit) => visit.html.replaceAll(/[\w.]+@family\.example/g, '')

  it('is not revealed: an unknown address gets the same answer, and no e-mail', async () => {
    await annaSignedUp()
    const unknown = await forgot('nobody@family.example')
    const known = await forgot(anna.email)
    expect([unknown.status, uniform(unknown)]).toEqual([known.status, uniform(known)])
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])

    // Jobs run in order: when the later e-mail has arrived, the earlier one has too.
    const code = await post.mailbox.nextCode(anna.email)
    expect(post.mailbox.letters.filter(({ to }) => to === 'nobody@family.example')).toEqual([])

    const wrongCode = await reset({ code: wrong(code) })
    const nobody = await reset({ email: 'nobody@family.example', code: wrong(code) })
    expect([nobody.status, uniform(nobody)]).toEqual([wrongCode.status, uniform(wrongCode)])
    expect(await db.$count(providerAccounts)).toBe(1)
  })

  it('is not revealed by the work: the same statements except for the row, and a job for each', async () => {
    await annaSignedUp()
    const countJobs = async () => {
      const { rows } = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from pgboss.job where data->>'kind' = 'provider-code'`,
      )
      return rows[0]?.total ?? 0
    }
    const before = await countJobs()
    await forgot('nobody@family.example')
    expect(await countJobs()).toBe(before + 1)
    await forgot(anna.email)
    expect(await countJobs()).toBe(before + 2)
  })

  it('is not revealed by the limits: five e-mails an hour per address, known or not', async () => {
    await annaSignedUp()
    for (const email of [anna.email, 'nobody@family.example']) {
      for (let i = 0; i < 5; i++) expect((await forgot(email, { from: `192.0.2.${i}` })).status).toBe(200)
      const stopped = await forgot(email.toUpperCase(), { from: '192.0.2.99' })
      expect([stopped.status, stopped.html.includes('Too many attempts.')]).toEqual([429, true])
    }
  })

  it('can be asked twenty times an hour from one address', async () => {
    const asked = Array.from({ length: 21 }, (_, i) => forgot(`person${i}@family.example`))
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('allows fifty codes per address in a quarter of an hour', async () => {
    const tries = Array.from({ length: 51 }, () =>
      reset({ email: 'nobody@family.example', code: '12345678' }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('the owner of an account', () => {
  it('is notified of every password change by e-mail', async () => {
    await annaSignedUp()
    await reset({ code: await codeFor() })
    const notice = await post.mailbox.next(anna.email, noticeSubject)
    expect(noticeSubject).toBe('Your password was changed')
    expect(notice.text).toContain(at(accountPaths.forgotPassword))

    const change = { email: anna.email, currentPassword: newPassword, newPassword: 'another quiet lamp' }
    expect((await home.open().post(at(accountPaths.password), change)).status).toBe(200)
    await post.mailbox.next(anna.email, noticeSubject)
  })

  it('keeps the old password when the notice cannot be queued, and is asked to try again', async () => {
    await annaSignedUp()
    const starting = post.openWhileStarting()
    const change = { email: anna.email, currentPassword: anna.password, newPassword }
    const answer = await starting.browser.post(at(accountPaths.password), change)
    expect([answer.status, answer.html.includes('Kinstead is still starting.')]).toEqual([503, true])
    expect(await oldPasswordWorks()).toBe(true)
  })
})

describe('without e-mail', () => {
  it('the sign-in page has no link, and the pages say whom to contact', async () => {
    home = aProviderProcess(database)
    const signInPage = await start(home.browser, '/api/auth/sign-in')
    expect(signInPage.html).not.toContain(texts.forgotQuestion)
    for (const path of [accountPaths.forgotPassword, accountPaths.resetPassword]) {
      expect((await home.browser.get(at(path))).html).toContain(texts.noResetMail)
      expect((await home.browser.post(at(path), { email: anna.email })).html).toContain(texts.noResetMail)
    }
    expect(await db.$count(providerMailCodes)).toBe(0)
  })
})
