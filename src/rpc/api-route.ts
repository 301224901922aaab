import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import type { Action } from '../features/base/groups/groups.rules.ts'
import { getMember, type MemberScope, requireRight } from '../features/base/groups/server/access.service.ts'
import { isAdministrator } from '../features/base/users/users.rules.ts'
import { AppError, notFound } from '../lib/app-error.ts'
import { type MemberContext, requestIdOf, type SignedInContext } from '../server/context.ts'
import { toAppError } from '../server/errors.ts'
import { runtime } from '../server/runtime.ts'
import { savesNothing } from './demo-access.ts'
import { isSignal } from './errors.ts'
import { input } from './input.ts'
import { signedInContext } from './request-scope.ts'

/** Resolves the caller of a raw route that shows a part of pages, such as pictures. The demo reads only these. */
export const pageRouteContext = (request: Request): Promise<SignedInContext> => signedInContext(request)

/** Resolves the caller. @throws AppError `signed-out`; `forbidden` in the demo, since exports are a lot of work */
export async function routeContext(request: Request): Promise<SignedInContext> {
  const ctx = await signedInContext(request)
  if (ctx.user.isDemo) throw savesNothing()
  return ctx
}

/** Resolves the caller as a member of the group that owns the addressed thing, with a role that allows the action. */
export async function memberRouteContext(
  request: Request,
  [name, id]: [MemberScope, string],
  action: Action,
): Promise<MemberContext> {
  const ctx = await routeContext(request)
  const member = await getMember(ctx, [name], { [name]: id })
  requireRight(member, action)
  return { ...ctx, member }
}

/** Resolves the caller as an administrator; for everyone else there is nothing here. */
export async function adminRouteContext(request: Request): Promise<SignedInContext> {
  const ctx = await routeContext(request)
  if (!isAdministrator(ctx.user, runtime().env.ADMIN_EMAILS)) throw notFound(t`This file`)
  return ctx
}

/** Reads the body of a request with its schema. @throws AppError `invalid` */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await request.json().catch(() => {
    throw new AppError('invalid', t`This request could not be understood.`)
  })
  return input(schema)(body)
}

/** Returns an AppError as JSON: `{ error: { code, message, fields?, requestId? } }`, never a stack. */
export function errorResponse(error: AppError): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  const { retryAfterSeconds, ...details } = error.details
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds))
  return Response.json(
    { error: { code: error.code, message: error.message, ...details } },
    { status: error.status, headers },
  )
}

type RouteArgs<Param extends string> = { request: Request; params: Record<Param, string> }

/**
 * Wraps the handler of a raw route: anything it throws becomes a masked JSON error. Name the parameters of its
 * address: `apiRoute<'propertyId'>(…)`.
 */
export function apiRoute<Param extends string = never>(
  handler: (args: RouteArgs<Param>) => Promise<Response> | Response,
) {
  return async (args: RouteArgs<Param>): Promise<Response> => {
    try {
      return await handler(args)
    } catch (error) {
      if (isSignal(error)) throw error
      return errorResponse(toAppError(error, { log: runtime().log, requestId: requestIdOf(args.request) }))
    }
  }
}

/**
 * Returns the handlers of a raw route, and 405 for every other verb, which the router would answer with a page.
 * @param handlers `{ GET: apiRoute(…) }`; HEAD is answered by GET.
 */
export function onlyVerbs<Handlers extends Record<string, unknown>>(handlers: Handlers) {
  const verbs = Object.keys(handlers).flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb]))
  const headers = { allow: verbs.join(', '), 'cache-control': 'no-store' }
  const refused = { error: { code: 'method-not-allowed', message: t`Use ${verbs.join(' or ')} here.` } }
  const refuse = () => Response.json(refused, { status: 405, headers })
  return { handlers: { ...handlers, ANY: refuse } }
}
