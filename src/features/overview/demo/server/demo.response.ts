import { isAppError, notFound } from '../../../../lib/app-error.ts'
import { addressOf } from '../../../../server/client-address.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Env } from '../../../../server/env.ts'
import { toAppError } from '../../../../server/errors.ts'
import { readCookie, setCookie } from '../../../../server/session-cookie.ts'
import type { Session } from '../../../base/sessions/server/sessions.service.ts'
import { redirectTo } from '../../../base/sessions/server/sign-in.response.ts'
import { landing } from '../../../base/sessions/server/sign-in.service.ts'
import { type DemoRefusal, demoLimit, demoLimitOfAll, demoMinutes } from '../demo.rules.ts'
import { openDemo } from './demo.service.ts'

/**
 * Answers the button on the home page, as a form without script sends it. Someone who is signed in stays so, and gets to
 * their own groups.
 */
export async function demoResponse(
  request: Request,
  ctx: RequestContext,
  { env, session }: { env: Env; session: Session | null },
): Promise<Response> {
  if (!env.DEMO) throw notFound()
  if (session) return redirectTo(await landing({ ...ctx, env }, 'SIGN_IN', session.user.id), [])
  try {
    await ctx.limits.limit('demo', addressOf(request), demoLimit)
    await ctx.limits.limit('demo-of-all', 'all', demoLimitOfAll)
    const { APP_ORIGIN } = env
    const { familyGroupId, sessionToken } = await openDemo(ctx, readCookie(request, 'sid', APP_ORIGIN))
    const cookie = setCookie('sid', sessionToken, demoMinutes * 60, APP_ORIGIN)
    return redirectTo(`/dashboard/${familyGroupId}`, [cookie])
  } catch (error) {
    const refusal: DemoRefusal = isAppError(toAppError(error, ctx), 'too-many') ? 'too-many' : 'unavailable'
    return redirectTo(`/?demo=${refusal}`, [])
  }
}
