import * as oidc from 'openid-client'
import { z } from 'zod'

/** The signed-in person. The key is (issuer, subject); null means that the provider did not say. */
export type IdentityClaims = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

type Claims = { iss: string; sub: string } & Record<string, unknown>

/**
 * Returns the claims of a verified ID token, completed from the userinfo endpoint, where many providers keep the
 * profile. A failing userinfo costs the profile, not the sign-in.
 */
export async function readClaims(
  config: oidc.Configuration,
  accessToken: string,
  idToken: Claims,
): Promise<IdentityClaims> {
  const complete = idToken.email !== undefined && (idToken.given_name ?? idToken.name) !== undefined
  if (complete || !config.serverMetadata().userinfo_endpoint) return identityOf(idToken)
  const more = await oidc.fetchUserInfo(config, accessToken, idToken.sub).catch(() => ({}))
  return identityOf({ ...more, ...idToken })
}

// PostgreSQL stores no NUL.
const withoutNul = (text: string) => text.replaceAll('\0', '')

const name = z
  .string()
  .transform(withoutNul)
  .pipe(z.string().trim().min(1))
  .transform((text) => text.slice(0, 120))
const email = z.string().trim().max(254).pipe(z.email())
const picture = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .transform((text) => new URL(text).href)

function identityOf(claims: Claims): IdentityClaims {
  const address = textOf(email, claims.email)
  const fullName = textOf(name, claims.name)
  const [first = null, ...rest] = fullName?.split(/\s+/) ?? []
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: address,
    // Some providers send the text "true".
    emailVerified: address !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    firstName: textOf(name, claims.given_name) ?? first,
    lastName: textOf(name, claims.family_name) ?? (rest.join(' ') || null),
    profileImageUrl: textOf(picture, claims.picture),
  }
}

/** External data: values of the wrong form count as missing. */
const textOf = (schema: z.ZodType<string>, value: unknown): string | null =>
  schema.safeParse(value).data ?? null
