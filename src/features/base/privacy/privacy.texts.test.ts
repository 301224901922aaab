import { describe, expect, it } from 'vitest'
import { parseEnv } from '../../../server/env.ts'
import type { PrivacyFacts } from './privacy.schemas.ts'
import { cookies, storedOnDevice, thirdParties } from './privacy.texts.ts'
import { privacyFacts } from './server/privacy.service.ts'

const factsOf = (source: Record<string, string>) =>
  privacyFacts({ ...parseEnv({ NODE_ENV: 'test', ...source }), APP_SECRET: 'secret' })

const configured: [keyof PrivacyFacts, Record<string, string>, string][] = [
  [
    'identityHost',
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' },
    'Sign-in: id.example',
  ],
  ['mailHost', { SMTP_URL: 'smtp://user:hidden@mail.example:587' }, 'E-mail: mail.example'],
  ['aiHost', { AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'small' }, 'Generated titles: ai.example'],
  [
    'filesHost',
    {
      FILES_S3_BUCKET: 'b',
      FILES_S3_REGION: 'r',
      FILES_S3_ENDPOINT: 'https://s3.example',
      FILES_S3_ACCESS_KEY_ID: 'hidden',
      FILES_S3_SECRET_ACCESS_KEY: 'hidden',
    },
    'Files: s3.example',
  ],
  [
    'analyticsHost',
    { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://eu.i.posthog.com' },
    'Usage statistics: eu.i.posthog.com',
  ],
]

describe('other services in the privacy policy', () => {
  it('are empty where none is configured', () => {
    const facts = factsOf({})
    expect(thirdParties(facts)).toEqual([])
    expect(storedOnDevice(facts)).toContain('There is no tracking.')
    expect(cookies(facts).map(({ title }) => title.split(',')[0])).toEqual([
      '__Host-sid',
      '__Host-sign-in',
      'first-steps',
      '__Host-provider',
      '__Host-known-browser',
      '__Secure-provider-interaction and __Secure-provider-resume',
    ])
  })

  it.each(configured)('list exactly what is configured (%s)', (fact, source, title) => {
    const facts = factsOf(source)
    expect(facts[fact]).not.toBeNull()
    expect(thirdParties(facts).map((part) => part.title)).toEqual([title])
    expect(JSON.stringify(facts)).not.toContain('hidden')
  })

  it('list the cookies of the built-in sign-in only where it is used', () => {
    expect(cookies(factsOf(configured[0]?.[1] ?? {}))).toHaveLength(3)
  })

  it('list the cookie about the last change only where pages read from a replica', () => {
    const database = 'postgres://primary/kinstead'
    const replica = { DATABASE_URL: database, DATABASE_READ_URL: 'postgres://replica/kinstead' }
    const titles = cookies(factsOf(replica)).map(({ title }) => title)
    expect(titles).toContain('__Host-last-change, one minute')
  })

  it('say how long the demo’s cookie lasts, where there is a demo', () => {
    const told = (DEMO: string) => cookies(factsOf({ DEMO })).map(({ text }) => text)
    expect([told('true'), told('false')].map(([first]) => first)).toEqual([
      expect.stringContaining('two hours'),
      expect.not.stringContaining('demo'),
    ])
  })

  it('list the payment provider where one is configured', () => {
    const facts = factsOf({ STRIPE_SECRET_KEY: 'hidden', STRIPE_WEBHOOK_SECRET: 'hidden' })
    expect(thirdParties(facts).map(({ title }) => title)).toEqual(['Payments: Stripe'])
  })
})
