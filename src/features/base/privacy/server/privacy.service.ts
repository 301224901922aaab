import { s3Options } from '../../../../server/env/options.ts'
import type { Env } from '../../../../server/env.ts'
import type { PrivacyFacts } from '../privacy.schemas.ts'

const hostOf = (address: string | undefined) => (address ? new URL(address).hostname : null)

/** Reads from the configuration which services receive data. */
export function privacyFacts(env: Env): PrivacyFacts {
  const s3 = s3Options(env)
  return {
    identityHost: hostOf(env.OIDC_ISSUER),
    mailHost: hostOf(env.SMTP_URL),
    aiHost: env.AI_MODEL ? hostOf(env.AI_BASE_URL) : null,
    readsReceipts: Boolean(env.AI_RECEIPT_MODEL),
    filesHost: s3 && (hostOf(s3.endpoint) ?? 'amazonaws.com'),
    analyticsHost: env.POSTHOG_KEY ? hostOf(env.POSTHOG_HOST) : null,
    hasDemo: env.DEMO,
    hasReplica: env.DATABASE_READ_URL !== undefined,
    hasPayments: Boolean(
      env.STRIPE_SECRET_KEY || env.STRIPE_PAYMENT_LINK_MONTHLY || env.STRIPE_PAYMENT_LINK_ANNUAL,
    ),
  }
}
