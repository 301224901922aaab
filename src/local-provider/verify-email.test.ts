import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { aRequestContext } from '../../test/factories/context.ts'
import type { Browser, Visit } from '../../test/identity/browser.ts'
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
import { providerAccounts, providerMailCodes } from '../server/db/schema/local-provider.ts'
import { createMemoryMail } from '../server/gateways/mail/memory-mail.ts'
import { localProviderJobs } from './local-provider.jobs.ts'
import { hashCode, newCode } from './mail-codes.ts'
import { accountPaths } from './paths.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db } = database
const post = mailingProvider(database)
const verifyPath = `${accountPaths.verifyEmail}?return=%2Finvite%2Fabc`

let home = aProviderProcess(database)
let anna = aPersonWithMail()
beforeEach(() => {
  home = post.open()
  anna = aPersonWithMail()
})

/** A person who has signed up and is asked for the code. */
async function signedUp(person = anna, browser = home.browser) {
  const page = await signUp(browser, person)
  return { browser, page, code: await post.mailbox.nextCode(person.email) }
}
const laterOf = (visit: Visit) => /<a href="([^"]+)"[^>]*>Do this later/.exec(visit.html)?.[1] ?? ''
const enter = async (browser: Browser, page: Visit, code: string) =>
  browser.follow(await browser.post(actionOf(page), { code }))
const isVerified = async (browser: Browser) => (await whoIs(home, browser))?.user.emailVerified
/** Another code of the same form. */
const wrong = (code: string, by = 1) =>
  String((Number(code.replace(' ', '')) + by) % 100_000_000).padStart(8, '0')
const countVerified = () => db.$count(providerAccounts, sql`email_verified_at is not null`)

describe('confirming the e-mail address after signing up', () => {
  it('asks for the code from the e-mail, and the app learns of it at once', async () => {
    const { browser, page, code } = await signedUp()
    expect(page.url.pathname).toMatch(/\/oidc\/interaction\/[\w-]+\/verify-email$/)
    expect(page.html).toContain(texts.codeSent(anna.email))
    expect((await enter(browser, page, code)).url.href).toBe(at('/welcome'))
    expect(await isVerified(browser)).toBe(true)
  })

  it('can be done later, by a link that returns to where the person wanted to go', async () => {
    const { browser, page } = await signedUp()
    expect((await browser.follow(await browser.get(laterOf(page)))).url.href).toBe(at('/welcome'))
    expect(await isVerified(browser)).toBe(false)

    await db.delete(providerMailCodes)
    const offer = await browser.get(at(verifyPath))
    expect(offer.html).toContain(texts.codeOffer(anna.email))
    expect(await db.$count(providerMailCodes)).toBe(0)
    const asked = await browser.follow(await browser.post(actionOf(offer), { step: 'send' }))
    const end = await enter(browser, asked, await post.mailbox.nextCode(anna.email))
    expect(end.url.href).toBe(at('/invite/abc'))
    expect(await isVerified(browser)).toBe(true)

    const again = await browser.get(at(verifyPath))
    expect(again.html).toContain(texts.verifiedTitle)
    expect((await browser.follow(await browser.get(at(verifyPath)))).html).toContain('%2Finvite%2Fabc')
  })

  it('accepts the code grouped, with dashes, or in one piece', async () => {
    for (const [index, written] of [
      (code: string) => code.replace(' ', ''),
      (code: string) => ` ${code.replace(' ', '-')} `,
    ].entries()) {
      const { browser, page, code } = await signedUp(aPersonWithMail(), home.open())
      expect((await enter(browser, page, written(code))).url.href).toBe(at('/welcome'))
      expect(await countVerified()).toBe(index + 1)
    }
  })

  it.each([
    ['', texts.enterCode],
    ['1234', texts.shortCode],
    ['1234 567x', texts.shortCode],
    ['123456789', texts.shortCode],
  ])('explains what is wrong with %j, and counts no attempt', async (typed, message) => {
    const { browser, page } = await signedUp()
    const answer = await enter(browser, page, typed)
    expect([answer.status, answer.html.includes(escaped(message))]).toEqual([422, true])
    expect(answer.html).toMatch(/<input(?=[^>]* id="code")(?=[^>]* aria-invalid="true")[^>]* autofocus/i)
    expect(await db.$count(providerMailCodes, sql`tries = 0`)).toBe(1)
  })

  it('returns after signing in, if the provider does not know the browser', async () => {
    await signedUp()
    const phone = home.open()
    const form = await start(phone, verifyPath)
    expect(form.html).toContain(`>${texts.signInTitle}</h1>`)
    const page = await phone.follow(await phone.post(actionOf(form), anna))
    expect(page.url.href).toBe(at(verifyPath))
  })

  it('redirects to no other site', async () => {
    const { browser, page } = await signedUp()
    await browser.follow(await browser.get(laterOf(page)))
    const foreign = await browser.get(at(`${accountPaths.verifyEmail}?return=https%3A%2F%2Fevil.example%2F`))
    expect(foreign.html).not.toContain('evil')
    expect(actionOf(foreign)).toBe(at(`${accountPaths.verifyEmail}?return=%2F`))
  })

  it('is refused to forms of other sites', async () => {
    const { browser, page, code } = await signedUp()
    const answer = await browser.post(actionOf(page), { code }, { origin: 'https://evil.example' })
    expect([answer.status, await countVerified()]).toEqual([403, 0])
  })
})

describe('a mailed code', () => {
  it('allows five wrong attempts; then the right one is refused and a new one works', async () => {
    const { browser, page, code } = await signedUp()
    for (let by = 1; by <= 5; by++) {
      const answer = await enter(browser, page, wrong(code, by))
      expect([answer.status, answer.html.includes(texts.wrongCode)]).toEqual([422, true])
    }
    const late = await enter(browser, page, code)
    expect([late.status, late.html.includes(texts.wrongCode), await countVerified()]).toEqual([422, true, 0])
    const asked = await browser.follow(await browser.post(actionOf(page), { step: 'send' }))
    await enter(browser, asked, await post.mailbox.nextCode(anna.email))
    expect(await countVerified()).toBe(1)
  })

  it('counts concurrent attempts', async () => {
    const { browser, page, code } = await signedUp()
    const tries = Array.from({ length: 12 }, (_, by) => enter(browser, page, wrong(code, by + 1)))
    await Promise.all(tries)
    expect(await db.select({ tries: providerMailCodes.tries }).from(providerMailCodes)).toEqual([
      { tries: 5 },
    ])
    expect((await enter(browser, page, code)).status).toBe(422)
  })

  it('expires after a quarter of an hour by the clock of the database', async () => {
    const { browser, page, code } = await signedUp()
    const { rows } = await db.execute<{ life: string }>(
      sql`select (expires_at - created_at)::text as life from local_provider.mail_codes`,
    )
    expect(rows).toEqual([{ life: '00:15:00' }])
    await db.execute(sql`update local_provider.mail_codes set expires_at = now()`)
    expect((await enter(browser, page, code)).html).toContain(texts.wrongCode)
    expect(await countVerified()).toBe(0)
  })

  it('is replaced by a newer one', async () => {
    const { browser, page, code } = await signedUp()
    const asked = await browser.follow(await browser.post(actionOf(page), { step: 'send' }))
    const newer = await post.mailbox.nextCode(anna.email)
    expect((await enter(browser, asked, code)).html).toContain(texts.wrongCode)
    expect((await enter(browser, asked, newer)).url.href).toBe(at('/welcome'))
  })

  it('works for no other account', async () => {
    const { browser, page } = await signedUp()
    const ben = await signedUp(aPersonWithMail('Ben'), home.open())
    expect((await enter(browser, page, ben.code)).html).toContain(texts.wrongCode)
    expect(await countVerified()).toBe(0)
  })

  it('is in no table, job or log in plain text, and is deleted after it expires', async () => {
    const { browser, page, code } = await signedUp()
    await enter(browser, page, wrong(code))
    const { rows } = await db.execute<{ row: string }>(sql`
      select c::text as row from local_provider.mail_codes c
      union all select a::text from local_provider.accounts a
      union all select j::text from pgboss.job j
    `)
    const [stored] = await db.select().from(providerMailCodes)
    const everything = [...rows.map(({ row }) => row), ...post.jobsLogged, ...home.logged].join('\n')
    expect(everything).toContain('provider-code')
    for (const secret of [code, code.replace(' ', '')]) {
      expect(everything).not.toContain(secret)
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(stored?.codeHash).toHaveLength(32)

    const sweep = () =>
      localProviderJobs[0]?.run(
        {
          ...aRequestContext(db),
          mail: createMemoryMail(),
          jobId: 'sweep',
          attempt: 1,
          signal: new AbortController().signal,
        },
        {},
      )
    await sweep()
    expect(await db.$count(providerMailCodes)).toBe(1)
    await db.execute(sql`update local_provider.mail_codes set expires_at = now()`)
    await sweep()
    expect(await db.$count(providerMailCodes)).toBe(0)
  })

  it('is stored differently for each account and purpose', () => {
    const key = Buffer.alloc(32, 1)
    const hashes = [
      hashCode(key, 'anna', 'VERIFY_EMAIL', '12345678'),
      hashCode(key, 'ben', 'VERIFY_EMAIL', '12345678'),
      hashCode(key, 'anna', 'RESET_PASSWORD', '12345678'),
      hashCode(Buffer.alloc(32, 2), 'anna', 'VERIFY_EMAIL', '12345678'),
    ].map((hash) => hash.toString('hex'))
    expect(new Set(hashes).size).toBe(4)
  })

  it('has eight digits, including leading zeros', () => {
    const codes = Array.from({ length: 2_000 }, newCode)
    expect(codes.filter((code) => !/^\d{8}$/.test(code))).toEqual([])
    expect(new Set(codes.map((code) => code[0])).size).toBe(10)
    expect(new Set(codes).size).toBeGreaterThan(1_990)
  })
})

describe('mails with codes', () => {
  it('are limited to five an hour per account', async () => {
    const { browser, page } = await signedUp()
    for (let i = 0; i < 4; i++) {
      expect((await browser.post(actionOf(page), { step: 'send' })).status).toBe(303)
    }
    const stopped = await browser.post(actionOf(page), { step: 'send' })
    expect([stopped.status, stopped.html.includes('Too many attempts. Wait')]).toEqual([429, true])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  it('are limited to twenty an hour per address, and signing up continues without them', async () => {
    const from = { 'x-client-address': '192.0.2.7' }
    const pages: Visit[] = []
    for (let i = 0; i < 21; i++) {
      const browser = home.open()
      const form = await start(browser, '/api/auth/sign-up')
      pages.push(await browser.follow(await browser.post(actionOf(form), aPersonWithMail(), from)))
    }
    const isAsking = (page: Visit | undefined) => page?.html.includes('Code from the mail')
    expect(pages.filter(isAsking)).toHaveLength(20)
    expect([pages.at(-1)?.status, isAsking(pages.at(-1))]).toEqual([200, false])
    expect(await db.$count(providerAccounts)).toBe(21)
  })
})

describe('without e-mail', () => {
  it('signing up asks for no code, and the page says what to do', async () => {
    home = aProviderProcess(database)
    expect((await signUp(home.browser, anna)).url.href).toBe(at('/welcome'))
    const page = await home.browser.get(at(verifyPath))
    expect(page.html).toContain(texts.noVerifyMail)
    expect(page.html).toContain('href="/invite/abc"')
  })

  it('and with an operator who vouches for every address, nothing is asked', async () => {
    home = post.open({ LOCAL_PROVIDER_TRUST_EMAIL: 'true' })
    expect((await signUp(home.browser, anna)).url.href).toBe(at('/welcome'))
    expect((await home.browser.get(at(verifyPath))).html).toContain(texts.verifiedTitle)
  })

  it('while the jobs are starting, the account is created and the page says to try again', async () => {
    home = post.openWhileStarting()
    const page = await signUp(home.browser, anna)
    expect(page.html).toContain(texts.codeOffer(anna.email))
    const answer = await home.browser.post(actionOf(page), { step: 'send' })
    expect(answer.status).toBe(503)
    expect(answer.html).toContain('Kinstead is still starting. Try again in a moment.')
    expect((await signIn(home.open(), anna)).url.href).toBe(at('/family-select'))
  })
})
