import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const optional = <T extends z.ZodType>(schema: T) => schema.optional()
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()).filter(Boolean))

/**
 * Every variable that Kinstead reads, in the order of `.env.example`. A blank value means unset.
 * Nothing else in `src` reads `process.env` (a test checks it).
 */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  APP_ORIGIN: optional(url),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: z.string().default('./data'),
  APP_SECRET: optional(z.string()),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  OIDC_ISSUER: optional(url),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  SIGN_IN_URL: optional(url),
  SIGN_UP_URL: optional(url),
  AFTER_SIGN_IN_URL: z.string().default('/family-select'),
  AFTER_SIGN_UP_URL: z.string().default('/family-select'),
  ADMIN_EMAILS: list.default([]),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.string().default('Kinstead <no-reply@localhost>'),
})

export type Env = ReturnType<typeof parseEnv>

/** Thrown with one readable line for each variable that is wrong. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

export const environmentVariables = Object.keys(schema.shape)
export function parseEnv(source: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(set)
  if (!result.success) throw new EnvError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const env = result.data
  return { ...env, APP_ORIGIN: new URL(env.APP_ORIGIN ?? `http://localhost:${env.PORT}`).origin }
}
