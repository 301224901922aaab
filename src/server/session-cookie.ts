/**
 * Our cookies. On https and localhost they carry the `__Host-` prefix and `Secure`, so that no other host, subdomain
 * or plain connection can set or read them. On plain http elsewhere browsers would drop such a cookie, so they are
 * plain there, and the start warns about it.
 */
export type CookieName = 'sid' | 'sign-in' | 'known-browser' | 'last-change'

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True where browsers accept `Secure` cookies. */
export function isTrustworthyOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || loopback.test(hostname)
}

export const cookieName = (name: CookieName, origin: string) =>
  isTrustworthyOrigin(origin) ? `__Host-${name}` : name

/** Returns the value of our cookie if it has our form (32 bytes as base64url). */
export function readCookie(request: WithHeaders, name: CookieName, origin: string): string | null {
  const value = cookieText(request, name, origin)
  return value !== null && isToken(value) ? value : null
}

/** Returns the tokens of a cookie that holds several, joined by dots. */
export const readCookieTokens = (request: WithHeaders, name: CookieName, origin: string): string[] =>
  cookieText(request, name, origin)?.split('.').filter(isToken) ?? []

type WithHeaders = { headers: Pick<Headers, 'get'> }

const isToken = (value: string) => /^[\w-]{43}$/.test(value)

/** Returns the value of our cookie as it was sent: check its form. */
export function cookieText({ headers }: WithHeaders, name: CookieName, origin: string): string | null {
  const prefix = `${cookieName(name, origin)}=`
  const pairs = headers.get('cookie')?.split(';') ?? []
  const pair = pairs.map((part) => part.trim()).find((part) => part.startsWith(prefix))
  return pair?.slice(prefix.length) ?? null
}

/** Returns a `Set-Cookie` line. Without a value it deletes the cookie. */
export function setCookie(
  name: CookieName,
  value: string | null,
  maxAgeSeconds: number,
  origin: string,
): string {
  const secure = isTrustworthyOrigin(origin) ? ['Secure'] : []
  return [
    `${cookieName(name, origin)}=${value ?? ''}`,
    'Path=/',
    `Max-Age=${value === null ? 0 : maxAgeSeconds}`,
    ...secure,
    'HttpOnly',
    'SameSite=Lax',
  ].join('; ')
}
