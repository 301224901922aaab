import { createMiddleware, createServerFn } from '@tanstack/react-start'
import { getMember } from '../features/base/groups/server/access.service.ts'
import { isAdministrator } from '../features/base/users/users.rules.ts'
import { notFound } from '../lib/app-error.ts'
import { runtime } from '../server/runtime.ts'
import { getRequest, requestContext, signedInContext } from './request-scope.ts'

// The only place that declares who may call. A server function starts from one of the bases below, and its base
// is its rule; test/access-table.ts holds the expectation for each and the registry walk tries it on the wire.

const withRequest = createMiddleware({ type: 'function' }).server(({ next }) =>
  next({ context: { ctx: requestContext(getRequest()) } }),
)

const withUser = createMiddleware({ type: 'function' }).server(async ({ next }) =>
  next({ context: { ctx: await signedInContext(getRequest()) } }),
)

const withMember = createMiddleware({ type: 'function' }).server(async ({ next, data }) => {
  const ctx = await signedInContext(getRequest())
  return next({ context: { ctx: { ...ctx, member: await getMember(ctx, data) } } })
})

const withManager = createMiddleware({ type: 'function' }).server(async ({ next, data }) => {
  const ctx = await signedInContext(getRequest())
  return next({ context: { ctx: { ...ctx, member: await getMember(ctx, data, ['MANAGER']) } } })
})

const withAdministrator = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const ctx = await signedInContext(getRequest())
  if (!isAdministrator(ctx.user, runtime().env.ADMIN_EMAILS)) throw notFound()
  return next({ context: { ctx } })
})

/** Anyone, signed in or not. */
export const publicFn = createServerFn().middleware([withRequest])

/** Whoever has a session. */
export const signedInFn = createServerFn().middleware([withUser])

/** A member of the group that the input names, by `familyGroupId` or by the id of something in it. */
export const memberFn = createServerFn().middleware([withMember])

/** A MANAGER of the group that the input names. */
export const managerFn = createServerFn().middleware([withManager])

/** An administrator of the installation: everyone else is told that there is nothing here. */
export const adminFn = createServerFn().middleware([withAdministrator])
