import { t } from '@lingui/core/macro'
import { AppError } from '../lib/app-error.ts'
import type { SignedInContext } from '../server/context.ts'

// What a visitor of the demo may do: read pages. `signedInContext` asks for every call, and raw routes are closed unless
// they use `pageRouteContext`. Paths decide nothing, since an address can be written in many ways.

/** The refusal of everything that the demo does not do. */
export const savesNothing = () =>
  new AppError(
    'forbidden',
    t`This is a demo, so nothing is saved. Create an account to start with your own group.`,
  )

/**
 * Refuses what may write. GET calls that write say so with `requireOwnPage`.
 * @throws AppError `forbidden`
 */
export function requireReading({ method }: Pick<Request, 'method'>): void {
  if (method !== 'GET' && method !== 'HEAD') throw savesNothing()
}

/** Visitors share a person: what is limited for each person is limited for each of their sessions instead. */
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
