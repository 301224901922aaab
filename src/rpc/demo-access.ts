import { t } from '@lingui/core/macro'
import { AppError } from '../lib/app-error.ts'
import type { SignedInContext } from '../server/context.ts'

// What a visitor of the demo may do: read. This is the only place that decides it.

/** The refusal of everything that the demo does not do. */
export const savesNothing = () =>
  new AppError(
    'forbidden',
    t`This is a demo, so nothing is saved. Create an account to start with your own group.`,
  )

/** All other raw routes are exports, which are a lot of work, or belong to a person. */
const readableRoutes = /^\/api\/(files\/|notifications(\/|$)|worker-share\/)/
const rawRoutes = /^\/api(\/|$)/

/** Returns whether a request only reads, and not a lot at once. GET calls that write say so with `requireOwnPage`. */
export function isReading({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const { pathname } = new URL(url)
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && (!rawRoutes.test(pathname) || readableRoutes.test(pathname))
}

/** @throws AppError `forbidden` */
export function requireReading(request: Request): void {
  if (!isReading(request)) throw savesNothing()
}

/** All visitors are one person: what is limited for each person is limited for each of their sessions instead. */
export function limitsOfVisitor({
  limits,
  user,
  sessionId,
}: Pick<SignedInContext, 'limits' | 'user' | 'sessionId'>): SignedInContext['limits'] {
  const own = (key: string) => (key === user.id ? sessionId : key)
  return {
    limit: (name, key, ...rest) => limits.limit(name, own(key), ...rest),
    check: (name, key, ...rest) => limits.check(name, own(key), ...rest),
    giveBack: (name, key, ...rest) => limits.giveBack(name, own(key), ...rest),
  }
}
