import { type AppError, isAppError } from '../../../../lib/app-error.ts'
import { addressOf } from '../../../../server/client-address.ts'
import { requestIdOf } from '../../../../server/context.ts'
import { toAppError } from '../../../../server/errors.ts'
import type { SignInKind } from '../../../../server/gateways/identity/identity.ts'
import type { Limits } from '../../../../server/rate-limit.ts'
import { readCookie, setCookie } from '../../../../server/session-cookie.ts'
import {
  callbackLimit,
  type SignInFailureReason,
  sessionAbsoluteDays,
  signInAttemptMinutes,
  signInLimit,
} from '../sessions.rules.ts'
import { finishSignIn, SignInFailed, type SignInServices, signOut, startSignIn } from './sign-in.service.ts'

// The browser's side of signing in and out: cookies and redirects.

type Services = SignInServices & { limits: Limits }

const daySeconds = 24 * 60 * 60

/** Redirects the browser to the identity provider, or to /login with a reason. */
export function signInResponse(request: Request, services: Services, kind: SignInKind): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const redirect = searchParams.get('redirect')
  const again = searchParams.get('prompt') === 'login'
  return redirectToLoginOnError(request, services, redirect, async () => {
    const { APP_ORIGIN } = services.env
    await services.limits.limit('sign-in', addressOf(request), signInLimit)
    const known = readCookie(request, 'sign-in', APP_ORIGIN)
    const { url, browserToken } = await startSignIn(services, { kind, redirect, browserToken: known, again })
    return redirectTo(url, [setCookie('sign-in', browserToken, signInAttemptMinutes * 60, APP_ORIGIN)])
  })
}

/** Handles the callback from the identity provider. */
export function callbackResponse(request: Request, services: Services): Promise<Response> {
  return redirectToLoginOnError(request, services, null, async () => {
    const { APP_ORIGIN } = services.env
    await services.limits.limit('sign-in-callback', addressOf(request), callbackLimit)
    const { sessionToken, returnTo } = await finishSignIn(services, {
      // Behind a proxy the request may have another host than the browser called.
      currentUrl: new URL(`/api/auth/callback${new URL(request.url).search}`, APP_ORIGIN),
      browserToken: readCookie(request, 'sign-in', APP_ORIGIN),
      sessionToken: readCookie(request, 'sid', APP_ORIGIN),
      userAgent: request.headers.get('user-agent'),
    })
    return redirectTo(returnTo, [
      setCookie('sid', sessionToken, sessionAbsoluteDays * daySeconds, APP_ORIGIN),
    ])
  })
}

/**
 * Ends the session. Answers JSON with the next address to scripts, and redirects plain forms. With `?next=sign-up`, a
 * visitor of the demo continues there.
 */
export async function signOutResponse(request: Request, services: Services): Promise<Response> {
  const { APP_ORIGIN } = services.env
  const { url: home } = await signOut(services, readCookie(request, 'sid', APP_ORIGIN))
  const next = new URL(request.url).searchParams.get('next')
  // A provider’s own sign-out comes first.
  const url = next === 'sign-up' && home === `${APP_ORIGIN}/` ? '/api/auth/sign-up' : home
  const wantsJson = request.headers.get('accept')?.includes('application/json')
  const response = wantsJson ? Response.json({ url }) : redirectTo(url, [])
  response.headers.append('set-cookie', setCookie('sid', null, 0, APP_ORIGIN))
  response.headers.set('clear-site-data', '"cache", "storage"')
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Runs one step and redirects to /login with a reason if it throws. */
async function redirectToLoginOnError(
  request: Request,
  { log }: Services,
  redirect: string | null,
  step: () => Promise<Response>,
): Promise<Response> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof SignInFailed)
      return backToLogin(error.reason, error.returnTo ?? redirect, error.notice)
    return backToLogin(reasonOf(toAppError(error, { log, requestId: requestIdOf(request) })), redirect)
  }
}

const reasonOf = (error: AppError): SignInFailureReason => {
  if (isAppError(error, 'too-many')) return 'too-many'
  return isAppError(error, 'unavailable') ? 'unavailable' : 'refused'
}

function backToLogin(
  reason: SignInFailureReason,
  redirect: string | null,
  notice: string | null = null,
): Response {
  const search = new URLSearchParams({ reason, ...(redirect && { redirect }), ...(notice && { notice }) })
  return redirectTo(`/login?${search}`, [])
}

/** Answers a form or an opened address with another page, which the browser gets. */
export function redirectTo(location: string, cookies: string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
