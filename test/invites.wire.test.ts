import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { randomToken } from '../src/server/crypto.ts'
import { familyGroups, memberships } from '../src/server/db/schema/groups.ts'
import { invites } from '../src/server/db/schema/invites.ts'
import { aProcessThatLogs } from './process-that-logs.ts'
import { callFunction, origin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

// Behind a proxy, so that each test can use as many addresses as it needs.
const server = wireServer({ TRUST_PROXY: '1' })
const { db } = server.database
const notValid = 'This link is no longer valid. Ask the family for a new one.'

let addresses = 0
const from = (address: string) => ({ 'x-forwarded-for': address })
const fromSomewhere = () => from(`198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`)

const get = (path: string, headers: Record<string, string> = fromSomewhere()) =>
  server.fetch(new Request(new URL(path, origin), { headers }))
const openPage = (code: string, headers?: Record<string, string>) =>
  get(`/invite/${encodeURIComponent(code)}`, headers)

async function anOpenInvite(invite: Partial<typeof invites.$inferInsert> = {}) {
  const anna = await aPerson(server)
  const familyGroupId = await server.make.group([{ user: anna.user }])
  await db.update(memberships).set({ joinedAt: new Date('2026-01-01') })
  return {
    anna,
    familyGroupId,
    ...(await server.make.invite({ familyGroupId, invitedBy: anna.user.id, ...invite })),
  }
}

/**
 * Returns the parts of a page that could differ only by what the server knew: everything except its nonce, its times
 * and the code in its address.
 */
const bodyOf = async (response: Response) =>
  (await response.text())
    .replace(/nonce="[^"]*"|(?<=property="csp-nonce" content=")[^"]*/g, '')
    .replace(/\b1\d{12}\b/g, 'TIME')
    .replace(/(?<=#invite#\$inviteCode#invite#).*?(?=",u:)/s, 'CODE')
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0]

describe('an invalid code', () => {
  const good = randomToken()
  const made: [string, (code: string) => string][] = [
    ['that nobody has', () => `inv_${good}`],
    ['cut by one', (code) => code.slice(0, -1)],
    ['cut in half', (code) => code.slice(0, 20)],
    ['of its prefix alone', () => 'inv_'],
    ['without its prefix', (code) => code.slice(4)],
    ['with one character more', (code) => `${code}A`],
    ['with a blank within', (code) => `${code.slice(0, 20)} ${code.slice(20)}`],
    ['with a line break', (code) => `${code}\n`],
    ['with NUL at its end', (code) => `${code}\0`],
    ['of NUL', () => '\0'],
    ['of another kind of link', (code) => code.replace('inv_', 'wsh_')],
    ['of a third kind of link', (code) => code.replace('inv_', 'wpr_')],
    ['in another case', (code) => code.replace(/[a-z]/g, (letter) => letter.toUpperCase())],
    ['with its prefix in another case', (code) => code.replace('inv_', 'INV_')],
    ['with its last character changed', (code) => code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')],
    ['of 10 KB', () => 'inv_'.padEnd(10_240, 'A')],
    ['of unicode', () => 'inv_ünïcödé-邀请-🏠'],
    ['with look-alike letters', (code) => code.replace('inv_', 'іnv_')],
    ['of SQL', () => "inv_' or '1'='1"],
    ['of more SQL', () => "'; drop table invites; --"],
    ['of markup', () => '<script>alert(1)</script>'],
    ['of a template', () => '{{7*7}}<%= 7*7 %>'],
    ['of a path', () => '../../etc/passwd'],
    ['of percent signs', () => '%00%2e%2e'],
    ['like a function', () => 'constructor'],
  ]
  const ended: [string, Partial<typeof invites.$inferInsert>][] = [
    ['revoked', { status: 'REVOKED' }],
    ['declined', { status: 'DECLINED' }],
    ['used', { status: 'ACCEPTED', uses: 1 }],
    ['above its inviter', { invitedBy: null }],
  ]

  async function expectNothing(code: string) {
    const ben = await aPerson(server)
    const reference = await openPage('inv_nothing')
    const page = await openPage(code)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      404,
      reference.headers.get('content-type'),
    ])
    const [body, expected] = [await bodyOf(page), await bodyOf(reference)]
    expect(mainOf(body)).toContain(notValid)
    expect(body).toBe(expected)

    const calls = [
      ['loadInviteData', 'GET'],
      ['acceptInvite', 'POST'],
      ['declineInvite', 'POST'],
    ] as const
    for (const [name, method] of calls) {
      const call = (inviteCode: string) =>
        callFunction(server, `invites.${name}`, {
          method,
          data: { inviteCode },
          cookie: ben.cookie,
          headers: fromSomewhere(),
        })
      const [answer, unknown] = [await call(code), await call('inv_nothing')]
      expect([answer.status, answer.error?.message]).toEqual([404, notValid])
      expect(answer.text).toBe(unknown.text)
    }
  }

  it.each(made)('gets 404 and the same body: %s', async (_, change) => {
    const { code } = await anOpenInvite()
    await expectNothing(change(code))
  })

  it.each(ended)('gets 404 and the same body in a call: %s', async (_, invite) => {
    const { code } = await anOpenInvite(invite)
    await expectNothing(code)
  })

  it('gets 404 and the same body if its group was deleted', async () => {
    const { code, familyGroupId } = await anOpenInvite()
    await db.update(familyGroups).set({ deletedAt: new Date() }).where(eq(familyGroups.id, familyGroupId))
    await expectNothing(code)
  })

  it('differs from an expired code, whose holder may know', async () => {
    const { code } = await anOpenInvite({
      createdAt: new Date('2026-01-02'),
      expiresAt: new Date('2026-01-09'),
    })
    const page = await openPage(code)
    expect([page.status, mainOf(await page.text())]).toEqual([
      200,
      expect.stringContaining('This invitation has expired. Ask the family for a new one.'),
    ])
  })
})

describe('the invite page', () => {
  it('is neither cached nor indexed, and sends no referrer to other sites', async () => {
    const { code } = await anOpenInvite()
    for (const page of [await openPage(code), await openPage('inv_nothing')]) {
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'cache-control': 'no-store',
      })
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  it('is complete before any script, and says who invites whom into what', async () => {
    const { code } = await anOpenInvite({ email: 'ben@family.example' })
    const page = await openPage(code)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(mainOf(html)).toContain('Anna has invited you to join The Kellers')
    expect(html).not.toMatch(/Keller(?!s)|ben@family|b•••@/)
    const way = `/api/auth/sign-up?redirect=%2Finvite%2F${code}`
    expect(mainOf(html)).toContain(`href="${way}"`)
  })

  it('has no names in its preview', async () => {
    const { code } = await anOpenInvite()
    const head = /<head>.*<\/head>/s.exec(await (await openPage(code)).text())?.[0] ?? ''
    expect(head).toContain('property="og:title" content="An invitation to Kinstead"')
    expect(head).toContain('<title>Invitation · Kinstead</title>')
    expect(head).not.toMatch(/Keller|Anna/)
  })

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</script><script>alert(1)//'])(
    'shows the name %s as text',
    async (name) => {
      const { code, familyGroupId } = await anOpenInvite()
      await db.update(familyGroups).set({ name }).where(eq(familyGroups.id, familyGroupId))
      const html = await (await openPage(code)).text()
      expect(html).not.toContain(name)
      expect(html).not.toMatch(/<img src=x|<script>alert/)
    },
  )

  it('sends people to the provider without the code, which stays encrypted here', async () => {
    const { code } = await anOpenInvite()
    for (const path of ['sign-in?', 'sign-up?', 'sign-in?prompt=login&']) {
      const response = await get(`/api/auth/${path}redirect=/invite/${code}`)
      const location = response.headers.get('location') ?? ''
      expect(location).toContain('/oidc/auth?')
      expect(decodeURIComponent(location)).not.toContain(code.slice(4))
      expect(response.headers.get('set-cookie')).not.toContain(code.slice(4))
      expect(new URL(location).searchParams.get('prompt')).toBe(
        path.startsWith('sign-up') ? 'create' : path.includes('login') ? 'login' : null,
      )
    }
    expect(await tablesWith(code)).toEqual([])
  })
})

/** Searches every column of every table for a text, in a dump of the database. */
async function tablesWith(secret: string): Promise<string[]> {
  const { rows } = await db.execute<{ place: string; found: boolean }>(sql`
    select format('%I.%I.%I', table_schema, table_name, column_name) as place,
      (xpath('/row/n/text()', query_to_xml(format(
        'select count(*) as n from %I.%I where %I::text like %L or %I::text like %L',
        table_schema, table_name, column_name, ${`%${secret}%`}::text,
        column_name, '%' || encode(convert_to(${secret}, 'UTF8'), 'hex') || '%'
      ), false, true, '')))[1]::text <> '0' as found
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(rows.length).toBeGreaterThan(100)
  return rows.filter(({ found }) => found).map(({ place }) => place)
}

describe('the code', () => {
  it('is in no table after everything that can be done with it', async () => {
    const anna = await aPerson(server)
    const ben = await aPerson(server)
    const familyGroupId = await server.make.group([{ user: anna.user }])
    const call = (name: string, method: 'GET' | 'POST', data: object, cookie: string) =>
      callFunction(server, `invites.${name}`, { method, data, cookie, headers: fromSomewhere() })
    const made = await call('inviteUser', 'POST', { familyGroupId, role: 'MEMBER', maxUses: 3 }, anna.cookie)
    const code = /inv_[\w-]{43}/.exec(made.text)?.[0] ?? ''
    expect(code).toHaveLength(47)
    await openPage(code)
    await call('loadInviteData', 'GET', { inviteCode: code }, ben.cookie)
    await call('declineInvite', 'POST', { inviteCode: code }, ben.cookie)
    const joined = await call('acceptInvite', 'POST', { inviteCode: code }, ben.cookie)
    expect(joined.status).toBe(200)
    expect(await tablesWith(code)).toEqual([])
    expect(await tablesWith(code.slice(4))).toEqual([])
    // Proves that the search finds what is there.
    expect(await tablesWith('The Kellers')).toContain('public.family_groups.name')
    const [row] = await db.select().from(invites)
    expect(await tablesWith(row?.codeSealed ?? 'none')).toEqual(['public.invites.code_sealed'])
  })

  it('is only in lists for people who may have it, and its hash is in none', async () => {
    const { anna, code, familyGroupId } = await anOpenInvite()
    const member = await aPerson(server)
    await server.make.membership({ familyGroupId, userId: member.user.id, role: 'MEMBER' })
    const list = (cookie: string) =>
      callFunction(server, 'invites.listInvites', { method: 'GET', data: { familyGroupId }, cookie })
    expect((await list(anna.cookie)).text).toContain(code)
    expect((await list(member.cookie)).text).not.toContain(code)
    const [row] = await db.select().from(invites)
    for (const secret of [row?.codeHash.toString('hex'), row?.codeHash.toString('base64'), row?.codeSealed]) {
      expect((await list(anna.cookie)).text).not.toContain(secret ?? 'nothing')
    }
  })

  it('never appears in the log, whichever way it came', async () => {
    const { code } = await anOpenInvite({ maxUses: 5 })
    const ben = await aPerson(server)
    const payload = JSON.stringify({ inviteCode: code })
    const { lines, stop } = await aProcessThatLogs(async (address) => {
      const headers = {
        cookie: ben.cookie,
        referer: `${address}/invite/${code}`,
      }
      const call = (path: string, init: RequestInit = {}) =>
        fetch(address + path, {
          ...init,
          redirect: 'manual',
          headers: { ...headers, ...init.headers },
        })
      await call(`/invite/${code}`)
      await call(`/invite/${code}/`)
      await call(`/invite/${code}x`)
      await call(`//invite/${code}`)
      await call(`/INVITE/${code}`)
      await call(`/login?redirect=/invite/${code}`)
      await call(`/api/auth/sign-in?redirect=/invite/${code}`)
      await call(`/api/auth/sign-in?redirect=/invite/${code}&prompt=login`)
      await call(`/no/such/${code}`)
      await call(`/_serverFn/invites.loadInviteData?createServerFn&payload=${encodeURIComponent(payload)}`)
      await call('/_serverFn/invites.acceptInvite?createServerFn', { method: 'POST', body: payload })
    })
    await stop()
    expect(lines.join('\n')).toContain('"path":"/invite/[token]"')
    expect(lines.filter((line) => line.includes(code.slice(4)))).toEqual([])
  })
})

describe('a person who guesses codes', () => {
  it('has to wait after ten guesses, on the page and in calls, and sees how long', async () => {
    const { code } = await anOpenInvite()
    const one = from('203.0.113.7')
    for (let tried = 0; tried < 10; tried++) expect((await openPage(`inv_${tried}`, one)).status).toBe(404)
    for (const next of ['inv_11', code]) {
      const page = await openPage(next, one)
      expect(page.status).toBe(429)
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(500)
      expect(mainOf(await page.text())).toContain('Too many attempts.')
    }
    const answer = await callFunction(server, 'invites.loadInviteData', {
      method: 'GET',
      data: { inviteCode: code },
      headers: one,
    })
    expect([answer.status, answer.error?.code]).toEqual([429, 'too-many'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
    expect((await openPage(code)).status).toBe(200)
  })

  it('can open a valid one 30 times in a minute', async () => {
    const { code } = await anOpenInvite()
    const one = from('203.0.113.8')
    for (let opened = 0; opened < 30; opened++) expect((await openPage(code, one)).status).toBe(200)
    expect((await openPage(code, one)).status).toBe(429)
  })
})
