import { getRequest, setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { readSession, type Session } from '../features/base/sessions/server/sessions.service.ts'
import { AppError } from '../lib/app-error.ts'
import { keepChosenLocale } from '../lib/locale.ts'
import { addressOf } from '../server/client-address.ts'
import { type LinkUse, type RequestContext, requestIdOf, type SignedInContext } from '../server/context.ts'
import { runtime } from '../server/runtime.ts'

export { getRequest, setResponseHeader, setResponseStatus }

export function requestContext(request: Request): RequestContext {
  const { services, enqueue, log } = runtime()
  return { ...services, enqueue, log, requestId: requestIdOf(request) }
}

/** From where a link is used. The kind of device is what its browser says; nothing depends on it. */
export function linkUseOf(request: Request): LinkUse {
  const agent = request.headers.get('user-agent') ?? ''
  const device = /Mobi|Android|iPhone|iPad/i.test(agent)
    ? 'PHONE'
    : /Mozilla/i.test(agent)
      ? 'COMPUTER'
      : 'OTHER'
  return { address: addressOf(request), device }
}

/** Whether a page is opened by somebody: not ahead of time by a browser, not its head alone, and not as the answer to a form. */
export const isRealOpening = ({ method, headers }: Request) => method === 'GET' && !isPrefetch(headers)

const isPrefetch = (headers: Headers) =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))

/**
 * For calls that write although they are GET: never by another site, another origin of ours, or ahead of a click. A browser
 * that does not say where the request comes from is judged by its origin, as every call is.
 * @throws AppError `forbidden`
 */
export function requireOwnPage({ headers }: Request, refusal: string) {
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  if (site !== 'same-origin' || isPrefetch(headers)) throw new AppError('forbidden', refusal)
}

/**
 * What e-mail can do here: whether anybody's address can ever count as verified (by an external provider, by the
 * operator's word, or by a code that our own provider mails), and whether we send any.
 */
export function emailAbilities() {
  const { env, mail } = runtime()
  const { isConfigured: sendsMail } = mail
  const canBindToEmail = env.OIDC_ISSUER !== undefined || env.LOCAL_PROVIDER_TRUST_EMAIL || sendsMail
  return { canBindToEmail, sendsMail }
}

// A page calls several server functions in one request: its session is read once.
const sessions = new WeakMap<Request, Promise<Session | null>>()

export function sessionOf(request: Request): Promise<Session | null> {
  const known = sessions.get(request)
  if (known) return known
  const reading = readSession(request, runtime()).then((session) => {
    if (session?.user.locale) keepChosenLocale(request, session.user.locale)
    return session
  })
  sessions.set(request, reading)
  return reading
}

/** The caller of a request, or `signed-out`. */
export async function signedInContext(request: Request): Promise<SignedInContext> {
  const session = await sessionOf(request)
  if (!session) throw new AppError('signed-out', 'Please sign in to go on.')
  return { ...requestContext(request), user: session.user, sessionId: session.sessionId }
}
