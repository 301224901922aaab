import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { providerAccounts } from '../src/server/db/schema/local-provider.ts'
import { sessions, users } from '../src/server/db/schema/users.ts'
import { hashPassword, isPasswordOf } from '../src/server/passwords.ts'
import { aGroup } from './factories/people.ts'
import { callFunction, origin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

const server = wireServer()
const { db } = server.database
const email = 'anna@family.example'

/** Runs one of the operator's commands beside the running app, as `npm run` does, and keeps its output. */
async function run(
  command: string[],
  { input = '', environment = {}, program = [process.execPath, 'scripts/operator-now.mjs'] } = {},
) {
  const [file = '', ...options] = program
  const child = spawn(file, [...options, ...command], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'exit')
  return { exitCode: child.exitCode, output: out + err }
}

describe('npm run admin:grant', () => {
  const mayAdminister = async (cookie: string) =>
    (await callFunction(server, 'users.ensureAdmin', { method: 'GET', cookie })).status

  it('makes someone with an unverifiable address an administrator until it is revoked', async () => {
    const { cookie } = await aPerson(server, { email, emailVerified: false })
    expect(await mayAdminister(cookie)).toBe(404)
    const granted = await run(['admin:grant', 'Anna@Family.example'])
    expect(granted).toEqual({ exitCode: 0, output: `Anna Keller (${email}) is now an administrator.\n` })
    expect(await mayAdminister(cookie)).toBe(200)
    const { result } = await callFunction(server, 'users.currentUser', { method: 'GET', cookie })
    expect(result).toMatchObject({ isAdministrator: true })
    const revoked = await run(['admin:grant', '--revoke', email])
    expect(revoked).toEqual({ exitCode: 0, output: `Anna Keller (${email}) is not an administrator.\n` })
    expect(await mayAdminister(cookie)).toBe(404)
  })

  it('works with npm run, as people type it', async () => {
    const { cookie } = await aPerson(server, { email, emailVerified: false })
    const program = ['npm', 'run', '--silent']
    expect(await run(['admin:grant', '--', email], { program })).toEqual({
      exitCode: 0,
      output: `Anna Keller (${email}) is now an administrator.\n`,
    })
    expect(await mayAdminister(cookie)).toBe(200)
  })

  it('reports that ADMIN_EMAILS still names the revoked person', async () => {
    await aPerson(server, { email })
    const { output } = await run(['admin:grant', '--revoke', email], { environment: { ADMIN_EMAILS: email } })
    expect(output).toContain('is still an administrator because ADMIN_EMAILS contains the address.')
  })

  it('chooses the person with the verified address, and nobody if none is verified', async () => {
    const stranger = await aPerson(server, { email, emailVerified: false })
    await aPerson(server, { email, emailVerified: false })
    const unclear = await run(['admin:grant', email])
    expect([unclear.exitCode, unclear.output]).toEqual([
      1,
      expect.stringContaining('2 people here have the address'),
    ])
    const anna = await aPerson(server, { email })
    expect((await run(['admin:grant', email])).exitCode).toBe(0)
    expect([await mayAdminister(anna.cookie), await mayAdminister(stranger.cookie)]).toEqual([200, 404])
  })

  it.each([
    [['nobody@family.example'], 'Nobody with the address nobody@family.example has signed in here yet.'],
    [[], 'Usage: npm run admin:grant -- anna@family.example'],
    [['anna'], 'Usage: npm run admin:grant -- anna@family.example'],
  ])('refuses %j with a message', async (options, sentence) => {
    const { exitCode, output } = await run(['admin:grant', ...options])
    expect([exitCode, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(output).not.toContain('    at ')
  })
})

describe('npm run password:set', () => {
  let accountId = ''
  beforeEach(async () => {
    accountId = newId()
    const passwordHash = await hashPassword('lantern moss otter')
    await db
      .insert(providerAccounts)
      .values({ id: accountId, email, firstName: 'Anna', lastName: 'Keller', passwordHash })
  })
  const aSession = () => aPerson(server, { email, issuer: `${origin}/oidc`, subject: accountId })
  const isPassword = async (password: string) => {
    const [account] = await db.select({ hash: providerAccounts.passwordHash }).from(providerAccounts)
    return isPasswordOf(account?.hash, password)
  }

  it('takes a password from standard input and ends only the sessions of that account', async () => {
    await aSession()
    const other = await aPerson(server)
    const { exitCode, output } = await run(['password:set', email], { input: 'quiet harbour lamp\n' })
    expect([exitCode, output]).toEqual([
      0,
      expect.stringContaining(`The password of ${email} has been changed.`),
    ])
    expect(output).not.toContain('quiet harbour lamp')
    expect(await isPassword('quiet harbour lamp')).toBe(true)
    expect(await db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: other.user.id }])
    expect(
      await db.select({ generation: providerAccounts.credentialsGeneration }).from(providerAccounts),
    ).toEqual([{ generation: 1 }])
  })

  it('generates and prints a password if none is given', async () => {
    const { exitCode, output } = await run(['password:set', email.toUpperCase()])
    expect(exitCode).toBe(0)
    const made = /The new password of anna@family\.example is (\S{16})/.exec(output)?.[1] ?? ''
    expect(await isPassword(made)).toBe(true)
  })

  it.each([
    [
      'an unknown address',
      ['nobody@family.example'],
      '',
      {},
      'There is no account with the address nobody@family.example',
    ],
    ['a short password', [email], 'short', {}, 'Use at least 10 characters.'],
    ['a common one', [email], 'password1234', {}, 'This password is easy to guess.'],
    ['no address', [], '', {}, 'Usage: npm run password:set -- anna@family.example'],
    [
      'an external provider',
      [email],
      '',
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' },
      'People sign in at https://id.example. Set their passwords there.',
    ],
  ])('refuses %s with a message and changes nothing', async (_, options, input, environment, sentence) => {
    await aSession()
    const { exitCode, output } = await run(['password:set', ...options], { input, environment })
    expect([exitCode, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(await isPassword('lantern moss otter')).toBe(true)
    expect(await db.$count(sessions)).toBe(1)
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
  })
})

describe('npm run activity:check', () => {
  it('ends with 1 and names the entry once the log of a group was changed', async () => {
    const { user } = await aPerson(server)
    const group = await aGroup(db, [{ user }])
    await db.execute(sql`with entry as (
      insert into activity_log (id, family_group_id, actor_label, verb, entity_type, entity_id)
      values (gen_random_uuid(), ${group.id}, 'Anna Keller', 'RENAMED', 'group', ${group.id}) returning id, family_group_id, at
    ) insert into activity_seals (family_group_id, position, activity_id, entry_at, hash)
      select family_group_id, 1, id, at, sha256('another entry') from entry`)
    expect(await run(['activity:check'])).toEqual({
      exitCode: 1,
      output: expect.stringMatching(
        new RegExp(
          `^Group ${group.id}, entry 1 of \\S+: it was altered after it was sealed\\.\nChecked 1 entries of 1 groups\\.\n$`,
        ),
      ),
    })
  })

  it('ends with 0 otherwise', async () => {
    expect(await run(['activity:check'])).toEqual({
      exitCode: 0,
      output: 'Checked 0 entries of 0 groups. All of them match their seals.\n',
    })
  })
})
