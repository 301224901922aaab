import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv as parseEnvFile } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { madeUpIssuers } from '../features/base/users/made-up-people.ts'
import { databaseOptions, pictureHosts, pushOptions, s3Options } from './env/options.ts'
import { listWarnings } from './env/problems.ts'
import { EnvError, environmentVariables, parseEnv, readEnv } from './env.ts'

const goodSecret = 'q3V9-dLk2xPz7tR4mWb8yHn5sJc6fGa1'
const database = 'postgres://kinstead@localhost/kinstead'

/** The names of the refused variables. */
function refused(source: Record<string, string>): string[] {
  try {
    parseEnv(source)
    return []
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':')[0] ?? '')
  }
}

describe('the configuration', () => {
  it('needs no variable', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: 3000,
      APP_ORIGIN: 'http://localhost:3000',
    })
    expect(env.DATA_DIR).toBe(resolve('data'))
  })

  it('treats a blank value as unset', () => {
    expect(parseEnv({ PORT: ' ', APP_ORIGIN: '', OIDC_ISSUER: '' })).toEqual(parseEnv({}))
  })

  it('derives the origin from the port', () => {
    expect(parseEnv({ PORT: '4000' }).APP_ORIGIN).toBe('http://localhost:4000')
    expect(parseEnv({ APP_ORIGIN: 'https://house.example/' }).APP_ORIGIN).toBe('https://house.example')
  })

  it('lists every problem at once, each on its own line', () => {
    const wrong = {
      PORT: '70000',
      NODE_ENV: 'staging',
      APP_ORIGIN: 'house',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'http://x',
    }
    expect(refused(wrong)).toEqual(['NODE_ENV', 'PORT', 'APP_ORIGIN', 'DATABASE_URL', 'SMTP_URL'])
    expect(() => parseEnv({ PORT: 'x' })).toThrow('PORT: must be a whole number from 0 to 65535')
    expect(() => parseEnv({ NODE_ENV: 'staging' })).toThrow(
      'NODE_ENV: must be one of production, development, test',
    )
  })

  it.each([
    [{ APP_ORIGIN: 'https://house.example/app' }, 'APP_ORIGIN'],
    [{ SIGN_IN_URL: '/login' }, 'SIGN_IN_URL'],
    [{ SIGN_UP_URL: 'javascript:alert(1)' }, 'SIGN_UP_URL'],
    [{ AFTER_SIGN_IN_URL: 'https://elsewhere.example/' }, 'AFTER_SIGN_IN_URL'],
    [{ AFTER_SIGN_UP_URL: '//elsewhere.example' }, 'AFTER_SIGN_UP_URL'],
    [{ ADMIN_EMAILS: 'ada@example.org, bob' }, 'ADMIN_EMAILS'],
    [{ MAIL_FROM: 'Kinstead' }, 'MAIL_FROM'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ TRUST_TRACEPARENT: 'perhaps', TRUST_PROXY: '1' }, 'TRUST_TRACEPARENT'],
    [{ TRUST_TRACEPARENT: 'true' }, 'TRUST_TRACEPARENT'],
    [{ SECRET_KEYS: 'too short' }, 'SECRET_KEYS'],
    [{ PROFILE_PICTURE_HOSTS: 'https://pictures.example' }, 'PROFILE_PICTURE_HOSTS'],
    [{ PROFILE_PICTURE_HOSTS: 'pictures.example:8443' }, 'PROFILE_PICTURE_HOSTS'],
    [{ PROFILE_PICTURE_HOSTS: '*.example' }, 'PROFILE_PICTURE_HOSTS'],
    [{ PROFILE_PICTURE_HOSTS: '127.0.0.1' }, 'PROFILE_PICTURE_HOSTS'],
    [{ PROFILE_PICTURE_HOSTS: 'localhost' }, 'PROFILE_PICTURE_HOSTS'],
    [{ SECRET_KEYS: Buffer.alloc(32, 7).toString('base64') }, 'SECRET_KEYS'],
  ])('refuses %j', (source, name) => {
    expect(refused(source)).toEqual([name])
  })

  it('requires all identity provider variables or none', () => {
    const provider = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'kinstead',
      OIDC_CLIENT_SECRET: 'secret',
    }
    expect(refused(provider)).toEqual([])
    expect(refused({ OIDC_ISSUER: provider.OIDC_ISSUER })).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
    expect(refused({ OIDC_CLIENT_SECRET: 'secret' })).toEqual(['OIDC_ISSUER', 'OIDC_CLIENT_ID'])
  })

  it('lets no provider have the issuer of people who exist without an account', () => {
    for (const OIDC_ISSUER of madeUpIssuers) {
      const provider = { OIDC_ISSUER, OIDC_CLIENT_ID: 'kinstead', OIDC_CLIENT_SECRET: 'secret' }
      expect(refused(provider)).toEqual(['OIDC_ISSUER'])
    }
  })

  it('allows pictures from the provider’s host and listed hosts', () => {
    const provider = { OIDC_ISSUER: 'https://id.example/realm', OIDC_CLIENT_ID: 'k', OIDC_CLIENT_SECRET: 's' }
    expect(pictureHosts(parseEnv({}))).toEqual([])
    expect(pictureHosts(parseEnv(provider))).toEqual(['id.example'])
    const named = { ...provider, PROFILE_PICTURE_HOSTS: 'Pictures.example, lh3.other.example' }
    expect(pictureHosts(parseEnv(named))).toEqual(['id.example', 'pictures.example', 'lh3.other.example'])
  })

  it('requires both the address and the model of the title endpoint, or neither', () => {
    const endpoint = { AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'small' }
    expect(refused(endpoint)).toEqual([])
    expect(refused({ ...endpoint, AI_API_KEY: 'sk-key' })).toEqual([])
    expect(refused({ AI_MODEL: 'small' })).toEqual(['AI_BASE_URL'])
    expect(refused({ AI_BASE_URL: endpoint.AI_BASE_URL })).toEqual(['AI_MODEL'])
    expect(refused({ AI_API_KEY: 'sk-key' })).toEqual(['AI_BASE_URL', 'AI_MODEL'])
    expect(refused({ ...endpoint, AI_BASE_URL: 'ai.example' })).toEqual(['AI_BASE_URL'])
  })

  it('requires the Stripe key with the webhook secret, and only Stripe links', () => {
    const both = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_Old, whsec_New' }
    expect(refused(both)).toEqual([])
    expect(parseEnv(both).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_Old', 'whsec_New'])
    expect(refused({ STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual(['STRIPE_WEBHOOK_SECRET'])
    expect(refused({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual(['STRIPE_SECRET_KEY'])
    const link = { STRIPE_PAYMENT_LINK_MONTHLY: 'https://buy.stripe.com/abc' }
    expect(refused(link)).toEqual([])
    const foreign = { STRIPE_PAYMENT_LINK_ANNUAL: 'http://127.0.0.1:4009/abc' }
    expect(refused(foreign)).toEqual(['STRIPE_PAYMENT_LINK_ANNUAL'])
    expect(refused({ ...foreign, STRIPE_TEST_URL: 'http://127.0.0.1:4009' })).toEqual([])
  })

  it('requires a bucket with its region and both keys, or none', () => {
    const bucket = {
      FILES_S3_BUCKET: 'kinstead',
      FILES_S3_REGION: 'eu-central-1',
      FILES_S3_ACCESS_KEY_ID: 'id',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
    }
    const all = Object.keys(bucket)
    expect(refused(bucket)).toEqual([])
    expect(
      refused({ ...bucket, FILES_S3_ENDPOINT: 'https://s3.example', FILES_S3_FORCE_PATH_STYLE: 'true' }),
    ).toEqual([])
    for (const name of all) {
      expect(refused({ ...bucket, [name]: '' })).toEqual([name])
      expect(refused({ [name]: 'x' })).toEqual(all.filter((other) => other !== name))
    }
    expect(refused({ FILES_S3_ENDPOINT: 'https://s3.example' })).toEqual(all)
    expect(refused({ FILES_S3_FORCE_PATH_STYLE: 'true' })).toEqual(all)
    expect(refused({ ...bucket, FILES_S3_ENDPOINT: 's3.example' })).toEqual(['FILES_S3_ENDPOINT'])
    expect(refused({ ...bucket, FILES_S3_FORCE_PATH_STYLE: 'sometimes' })).toEqual([
      'FILES_S3_FORCE_PATH_STYLE',
    ])
  })

  it('stores files on disk unless a bucket is configured', () => {
    expect(s3Options(parseEnv({}))).toBeNull()
    expect(
      s3Options(
        parseEnv({
          FILES_S3_BUCKET: 'kinstead',
          FILES_S3_REGION: 'eu-central-1',
          FILES_S3_ENDPOINT: 'https://s3.example',
          FILES_S3_ACCESS_KEY_ID: 'id',
          FILES_S3_SECRET_ACCESS_KEY: 'secret',
          FILES_S3_FORCE_PATH_STYLE: 'true',
        }),
      ),
    ).toEqual({
      bucket: 'kinstead',
      region: 'eu-central-1',
      endpoint: 'https://s3.example',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    })
  })

  it('needs an address for pages beside a direct one, which is the same without a pooler', () => {
    expect(refused({ DATABASE_DIRECT_URL: database })).toEqual(['DATABASE_URL'])
    const pooled = { DATABASE_URL: 'postgres://pooler/kinstead', DATABASE_DIRECT_URL: database }
    const settings = { APP_SECRET: goodSecret, ...pooled }
    expect(databaseOptions(parseEnv(settings))).toMatchObject({ direct: database, isPooled: true })
    expect(databaseOptions(parseEnv({ ...settings, DATABASE_DIRECT_URL: '' }))).toMatchObject({
      url: pooled.DATABASE_URL,
      direct: pooled.DATABASE_URL,
      isPooled: false,
    })
    expect(databaseOptions(parseEnv({}), database)).toMatchObject({ url: database, direct: database })
  })

  it('reads from one standby of a database of your own, or from none', () => {
    const standby = 'postgres://standby/kinstead'
    const settings = { APP_SECRET: goodSecret, DATABASE_URL: database }
    expect(databaseOptions(parseEnv({ ...settings, DATABASE_READ_URL: standby })).replica).toBe(standby)
    expect(databaseOptions(parseEnv(settings)).replica).toBeNull()
    expect(refused({ DATABASE_READ_URL: standby })).toEqual(['DATABASE_URL'])
    expect(refused({ ...settings, DATABASE_READ_URL: 'postgres://one,two/kinstead' })).toEqual([
      'DATABASE_READ_URL',
    ])
  })

  it('reads administrators as a case-insensitive list', () => {
    expect(parseEnv({ ADMIN_EMAILS: 'Ada@Example.org, bob@example.org,' }).ADMIN_EMAILS).toEqual([
      'ada@example.org',
      'bob@example.org',
    ])
  })
})

describe('APP_SECRET', () => {
  it('is required in production with an external database', () => {
    expect(refused({ DATABASE_URL: database })).toEqual(['APP_SECRET'])
    expect(refused({ DATABASE_URL: database, NODE_ENV: 'development' })).toEqual([])
    expect(refused({ DATABASE_URL: database, APP_SECRET: goodSecret })).toEqual([])
  })

  it.each(['short', goodSecret.slice(1), 'a'.repeat(64), 'changeme'.repeat(8)])(
    'refuses the weak %j',
    (secret) => {
      expect(refused({ APP_SECRET: secret })).toEqual(['APP_SECRET'])
    },
  )

  describe('an installation without APP_SECRET', () => {
    let dataDir = ''
    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'kinstead-env-'))
    })
    afterEach(() => rmSync(dataDir, { recursive: true }))

    it('creates one once, readable only by the owner', () => {
      const first = readEnv({ DATA_DIR: dataDir })
      expect(Buffer.byteLength(first.APP_SECRET)).toBeGreaterThanOrEqual(32)
      expect(readEnv({ DATA_DIR: dataDir }).APP_SECRET).toBe(first.APP_SECRET)
      expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    })

    it('prefers the configured one', () => {
      expect(readEnv({ DATA_DIR: dataDir, APP_SECRET: goodSecret }).APP_SECRET).toBe(goodSecret)
    })
  })
})

describe('a configuration warning', () => {
  const warningsFor = (source: Record<string, string>) => listWarnings(parseEnv(source)).length

  it('is given for plain http on other machines', () => {
    expect(warningsFor({ APP_ORIGIN: 'http://house.example' })).toBe(1)
    expect(warningsFor({ APP_ORIGIN: 'https://house.example' })).toBe(0)
    expect(warningsFor({ APP_ORIGIN: 'http://127.0.0.1:8080' })).toBe(0)
  })

  it('is given when HOST is public but the address is local', () => {
    expect(warningsFor({ HOST: '0.0.0.0' })).toBe(1)
    expect(warningsFor({ HOST: '0.0.0.0', APP_ORIGIN: 'https://house.example' })).toBe(0)
  })

  it('is printed for the person who starts the app', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    readEnv({ APP_ORIGIN: 'http://house.example', APP_SECRET: goodSecret })
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('without https'))
    warn.mockRestore()
  })
})

describe('.env.example', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')

  it('lists every variable in the order of the schema', () => {
    expect(text.match(/^\w+(?==)/gm)).toEqual(environmentVariables)
  })

  it('works unchanged and shows the defaults', () => {
    expect(parseEnv(parseEnvFile(text))).toEqual(parseEnv({}))
  })
})

describe('the contact for push services', () => {
  it.each([
    ['https://home.example', 'Kinstead <no-reply@localhost>', 'https://home.example'],
    ['https://home.example', 'Kinstead <family@home.example>', 'https://home.example'],
    ['http://home.example:3000', 'Kinstead <family@home.example>', 'mailto:family@home.example'],
    ['http://home.example', 'family@home.example', 'mailto:family@home.example'],
    ['http://home.example:3000', 'Kinstead <no-reply@localhost>', 'https://home.example:3000'],
    ['http://home.example', 'Kinstead <no-reply@nas.local>', 'https://home.example'],
  ])('is at %s with e-mails from %s: %s', (APP_ORIGIN, MAIL_FROM, subject) => {
    expect(pushOptions({ ...parseEnv({}), APP_ORIGIN, MAIL_FROM })).toMatchObject({ subject })
  })
})
