import type { z } from 'zod'
import type { Action } from '../features/base/groups/groups.rules.ts'
import { getMember, type MemberScope, requireRight } from '../features/base/groups/server/access.service.ts'
import { isAdministrator } from '../features/base/users/users.rules.ts'
import { AppError, notFound } from '../lib/app-error.ts'
import { type MemberContext, requestIdOf, type SignedInContext } from '../server/context.ts'
import { toAppError } from '../server/errors.ts'
import { runtime } from '../server/runtime.ts'
import { isSignal } from './errors.ts'
import { input } from './input.ts'
import { signedInContext } from './request-scope.ts'

export const routeContext = (request: Request): Promise<SignedInContext> => signedInContext(request)

/** The caller as a member of the group that owns the thing in the address, whose role allows the action. */
export async function memberRouteContext(
  request: Request,
  [name, id]: [MemberScope, string],
  action: Action,
): Promise<MemberContext> {
  const ctx = await signedInContext(request)
  const member = await getMember(ctx, [name], { [name]: id })
  requireRight(member, action)
  return { ...ctx, member }
}

/** The caller as an administrator of the installation; for everyone else there is nothing here. */
export async function adminRouteContext(request: Request): Promise<SignedInContext> {
  const ctx = await signedInContext(request)
  if (!isAdministrator(ctx.user, runtime().env.ADMIN_EMAILS)) throw notFound('This file')
  return ctx
}

/** The body of a request under its schema. @throws AppError `invalid` */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await request.json().catch(() => {
    throw new AppError('invalid', 'This request could not be understood.')
  })
  return input(schema)(body)
}

/** An AppError as JSON: `{ error: { code, message, fields?, requestId? } }`, never a stack. */
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
 * Wraps the handler of a raw route: whatever it throws leaves as a masked JSON error.
 * Name the parameters of its address: `apiRoute<'propertyId'>(…)`.
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
 * What a raw route answers: its handlers, and 405 for every other verb, to which the router would answer with a page.
 * @param handlers `{ GET: apiRoute(…) }`; HEAD is answered by GET.
 */
export function onlyVerbs<Handlers extends Record<string, unknown>>(handlers: Handlers) {
  const verbs = Object.keys(handlers).flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb]))
  const headers = { allow: verbs.join(', '), 'cache-control': 'no-store' }
  const refused = { error: { code: 'method-not-allowed', message: `Use ${verbs.join(' or ')} here.` } }
  const refuse = () => Response.json(refused, { status: 405, headers })
  return { handlers: { ...handlers, ANY: refuse } }
}
