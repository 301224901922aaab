import { redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { safeReturnTo } from '../../../lib/return-to.ts'
import { publicFn, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getRequest, sessionOf } from '../../../rpc/request-scope.ts'
import { runtime } from '../../../server/runtime.ts'
import * as sessions from './server/sessions.service.ts'
import { endMySessionInput } from './sessions.schemas.ts'

const checkAuthInput = z.strictObject({ returnTo: z.string().max(16_000).optional() })

/** The guard's question: who is here? A stranger is sent to sign in, and back afterwards. */
export const checkAuth = publicFn({ method: 'GET' })
  .validator(input(checkAuthInput))
  .handler(async ({ data }) => {
    const session = await sessionOf(getRequest())
    if (session) return { userId: session.user.id }
    const returnTo = safeReturnTo(data.returnTo, runtime().env.APP_ORIGIN)
    throw redirect({ to: '/login', search: { redirect: returnTo } })
  })

export const listMySessions = signedInFn({ method: 'GET' }).handler(({ context }) =>
  sessions.listMySessions(context.ctx),
)

export const endMySession = signedInFn({ method: 'POST' })
  .validator(input(endMySessionInput))
  .handler(({ context, data }) => sessions.endMySession(context.ctx, data.sessionId, runtime().localProvider))

export const endMyOtherSessions = signedInFn({ method: 'POST' }).handler(({ context }) =>
  sessions.endMyOtherSessions(context.ctx, runtime().localProvider),
)
