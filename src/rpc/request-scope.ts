import { getRequest, setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { readSession, type Session } from '../features/base/sessions/server/sessions.service.ts'
import { AppError } from '../lib/app-error.ts'
import { keepChosenLocale } from '../lib/locale.ts'
import { type RequestContext, requestIdOf, type SignedInContext } from '../server/context.ts'
import { runtime } from '../server/runtime.ts'

export { getRequest, setResponseHeader, setResponseStatus }

export function requestContext(request: Request): RequestContext {
  const { services, enqueue, log } = runtime()
  return { ...services, enqueue, log, requestId: requestIdOf(request) }
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
