import { t } from '@lingui/core/macro'
import { getRequest, setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { readSession, type Session } from '../features/base/sessions/server/sessions.service.ts'
import { setReaderLocale } from '../i18n/i18n.server.ts'
import { AppError } from '../lib/app-error.ts'
import { addressOf } from '../server/client-address.ts'
import { type LinkUse, type RequestContext, requestIdOf, type SignedInContext } from '../server/context.ts'
import { runtime } from '../server/runtime.ts'
import { requireAuthor } from './author.ts'
import { limitsOfVisitor, requireReading, savesNothing } from './demo-access.ts'

export { getRequest, setResponseHeader, setResponseStatus }

export function requestContext(request: Request): RequestContext {
  const { services, enqueue, log } = runtime()
  return { ...services, enqueue, log, requestId: requestIdOf(request) }
}

/**
 * For a call that shows invites or links, or creates one by GET: it never reads from a replica, which may still have
 * what was just revoked.
 */
export const onPrimary = <Context extends RequestContext>(ctx: Context): Context => ({
  ...ctx,
  db: runtime().db,
})

/** Where a link is used from. The kind of device is what its browser claims; nothing depends on it. */
export function linkUseOf(request: Request): LinkUse {
  const agent = request.headers.get('user-agent') ?? ''
  const device = /Mobi|Android|iPhone|iPad/i.test(agent)
    ? 'PHONE'
    : /Mozilla/i.test(agent)
      ? 'COMPUTER'
      : 'OTHER'
  return { address: addressOf(request), device }
}

/** Returns whether a person opens a page: not a prefetch, not a HEAD request, and not the answer to a form. */
export const isRealOpening = ({ method, headers }: Request) => method === 'GET' && !isPrefetch(headers)

const isPrefetch = (headers: Headers) =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))

/**
 * For GET calls that write: refused from another site, another origin of ours, a prefetch, or the demo. A browser that
 * does not say where the request comes from is judged by its origin, as every call is.
 * @throws AppError `forbidden`
 */
export async function requireOwnPage(request: Request, refusal: string) {
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin'
  if (site !== 'same-origin' || isPrefetch(request.headers)) throw new AppError('forbidden', refusal)
  if ((await sessionOf(request))?.user.isDemo) throw savesNothing()
}

/**
 * Returns what e-mail can do here: whether an address can count as verified (by an external provider, by the operator,
 * or by a code that our own provider e-mails), and whether we send e-mail at all.
 */
export function emailAbilities() {
  const { env, mail } = runtime()
  const { isConfigured: sendsMail } = mail
  const canBindToEmail = env.OIDC_ISSUER !== undefined || env.LOCAL_PROVIDER_TRUST_EMAIL || sendsMail
  return { canBindToEmail, sendsMail }
}

// A page calls several server functions in one request, and its session is read once.
const sessions = new WeakMap<Request, Promise<Session | null>>()

export function sessionOf(request: Request): Promise<Session | null> {
  const known = sessions.get(request)
  if (known) return known
  const reading = readSession(request, runtime()).then((session) => {
    if (session?.user.isDemo && !runtime().env.DEMO) return null
    if (session?.user.locale) setReaderLocale(session.user.locale)
    return session
  })
  sessions.set(request, reading)
  return reading
}

/**
 * Returns the caller of a request. A visitor of the demo only reads.
 * @throws AppError `signed-out`, `forbidden`
 */
export async function signedInContext(request: Request): Promise<SignedInContext> {
  const session = await sessionOf(request)
  if (!session) throw new AppError('signed-out', t`Sign in to continue.`)
  requireAuthor(request, session.user.id)
  const ctx = { ...requestContext(request), user: session.user, sessionId: session.sessionId }
  if (!session.user.isDemo) return ctx
  requireReading(request)
  return { ...ctx, limits: limitsOfVisitor(ctx) }
}
