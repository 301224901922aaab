import { billingOptions, pictureHosts, pushOptions, s3Options } from './env/options.ts'
import type { Env } from './env.ts'
import { createAi } from './gateways/ai/ai.ts'
import { createAnalytics } from './gateways/analytics/analytics.ts'
import { createBilling } from './gateways/billing/billing.ts'
import { createFiles } from './gateways/files/files.ts'
import { createIdentityGateway } from './gateways/identity/identity.ts'
import { createMail, type Mail } from './gateways/mail/mail.ts'
import { createCalendarFetcher } from './gateways/outbound/fetch-calendar.ts'
import { createPictureFetcher } from './gateways/outbound/fetch-picture.ts'
import { createPushService } from './gateways/outbound/push-service.ts'
import type { LocalProvider } from './local-provider.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { type Traces, traced } from './telemetry/traces.ts'

/** What reaches outside of this process and its database. */
export const tracedGateways = (env: Env, log: Logger, traces: Traces | null) => {
  const analytics = createAnalytics({ key: env.POSTHOG_KEY, host: env.POSTHOG_HOST })
  const fetchPicture = createPictureFetcher({ allowedHosts: pictureHosts(env) })
  const pushService = createPushService(pushOptions(env))
  const billing = createBilling(billingOptions(env))
  const ai = createAi({
    baseUrl: env.AI_BASE_URL,
    apiKey: env.AI_API_KEY,
    model: env.AI_MODEL,
    receiptModel: env.AI_RECEIPT_MODEL,
  })
  const mail = createMail({ url: env.SMTP_URL, from: env.MAIL_FROM })
  return {
    files: traced(traces, 'files', filesOf(env, log), ['put', 'putStream', 'open', 'exists', 'delete']),
    ai: traced(traces, 'ai', ai, ['writeTitle', 'readReceipt', 'check']),
    analytics: analytics && traced(traces, 'analytics', analytics, ['forward']),
    billing: traced(traces, 'billing', billing, billingCalls),
    mail: traced(traces, 'mail', mail, ['send', 'check']),
    fetchCalendar: traced(traces, 'calendars', { fetch: createCalendarFetcher() }, ['fetch']).fetch,
    fetchPicture: traced(traces, 'pictures', { fetch: fetchPicture }, ['fetch']).fetch,
    pushService: traced(traces, 'push', pushService, ['send']),
  }
}

const billingCalls = [
  'createCustomer',
  'createCheckout',
  'createPortal',
  'findSubscription',
  'findSubscriptionOf',
  'findPayer',
  'listSubscriptionIds',
  'cancelSubscription',
  'check',
] as const

/** Mail whose outcomes are counted. */
export const counted = (mail: Mail, metrics: () => Metrics | null): Mail => ({
  ...mail,
  async send(message) {
    const outcome = await mail.send(message)
    metrics()?.noteMail(outcome.status)
    return outcome
  },
})

/** The store that the configuration names. */
export const filesOf = (env: Omit<Env, 'APP_SECRET'>, log: Logger) =>
  createFiles({ directory: `${env.DATA_DIR}/files`, s3: s3Options(env), log })

/** Signs people in at the configured identity provider, or at the built-in one. */
export const tracedIdentity = (env: Env, localProvider: LocalProvider | null, traces: Traces | null) =>
  traced(traces, 'identity', createIdentityGateway(identityOptions(env, localProvider)), [
    'startSignIn',
    'finishSignIn',
    'endSessionUrl',
  ])

function identityOptions(env: Env, localProvider: LocalProvider | null) {
  return {
    issuer: env.OIDC_ISSUER ?? localProvider?.issuer ?? '',
    clientId: env.OIDC_CLIENT_ID ?? localProvider?.clientId ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET ?? localProvider?.clientSecret ?? '',
    redirectUri: `${env.APP_ORIGIN}/api/auth/callback`,
    signInUrl: env.SIGN_IN_URL,
    signUpUrl: env.SIGN_UP_URL,
    // Transport only: an issuer in this process is called without leaving it.
    ...(localProvider && {
      fetch: (address: string, init?: RequestInit) => localProvider.fetch(new Request(address, init)),
    }),
  }
}
