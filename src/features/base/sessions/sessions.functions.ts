import { redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { safeReturnTo } from '../../../lib/return-to.ts'
import { publicFn, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getRequest, sessionOf } from '../../../rpc/request-scope.ts'
import { runtime } from '../../../server/runtime.ts'
import * as sessions from './server/sessions.service.ts'
import { readSuspension } from './server/sign-in.service.ts'
import { maxNoticeLength } from './sessions.rules.ts'
import { endMySessionInput } from './sessions.schemas.ts'

const checkAuthInput = z.strictObject({ returnTo: z.string().max(16_000).optional() })

/** Returns the signed-in person for the route guard. */
export const checkAuth = publicFn({ method: 'GET' })
  .validator(input(checkAuthInput))
  .handler(async ({ data }) => {
    const session = await sessionOf(getRequest())
    if (session) return { userId: session.user.id }
    const returnTo = safeReturnTo(data.returnTo, runtime().env.APP_ORIGIN)
    throw redirect({ to: '/login', search: { redirect: returnTo } })
  })

const suspensionInput = z.strictObject({ notice: z.string().max(maxNoticeLength) })

/** Returns why a suspended person was refused, from the sealed text in the address. */
export const suspensionReason = publicFn({ method: 'GET' })
  .validator(input(suspensionInput))
  .handler(({ context, data }) => ({ reason: readSuspension(context.ctx, data.notice) }))

export const listMySessions = signedInFn({ method: 'GET' }).handler(({ context }) =>
  sessions.listMySessions(context.ctx),
)

export const endMySession = signedInFn({ method: 'POST' })
  .validator(input(endMySessionInput))
  .handler(({ context, data }) => sessions.endMySession(context.ctx, data.sessionId, runtime().localProvider))

export const endMyOtherSessions = signedInFn({ method: 'POST' }).handler(({ context }) =>
  sessions.endMyOtherSessions(context.ctx, runtime().localProvider),
)
