import { createMiddleware, createServerFn, type FunctionMiddlewareAfterServer } from '@tanstack/react-start'
import { getMember, type MemberScope } from '../features/base/groups/server/access.service.ts'
import { isAdministrator } from '../features/base/users/users.rules.ts'
import { notFound } from '../lib/app-error.ts'
import type { MemberContext, Role } from '../server/context.ts'
import { readAsMember } from '../server/db/replica/reads-of-request.ts'
import { runtime } from '../server/runtime.ts'
import { getRequest, requestContext, signedInContext } from './request-scope.ts'
import { shareToUse } from './share-route.ts'

// The only place that declares who may call. A server function starts from one of the bases below, and its base is its
// rule; test/access-table.ts has the expectation for each, and the registry walk checks it over HTTP.

const withRequest = createMiddleware({ type: 'function' }).server(({ next }) =>
  next({ context: { ctx: requestContext(getRequest()) } }),
)

const withUser = createMiddleware({ type: 'function' }).server(async ({ next }) =>
  next({ context: { ctx: await signedInContext(getRequest()) } }),
)

type Named<Name extends MemberScope> = Name extends string ? Record<Name, string> : never

type AsMemberOf<Name extends MemberScope> = FunctionMiddlewareAfterServer<
  Record<never, never>,
  unknown,
  (data: Named<Name>) => Named<Name>,
  { ctx: MemberContext },
  undefined,
  undefined,
  undefined
>

/**
 * A member of the group to which the named id of the input leads; the first id present counts. The compiler rejects a
 * call without any of them. At run time the id is checked in its look-up.
 */
function asMemberOf<const Name extends MemberScope>(names: Name[], roles?: Role[]): AsMemberOf<Name>
function asMemberOf(names: MemberScope[], roles?: Role[]) {
  return createMiddleware({ type: 'function' })
    .validator((data: Record<string, string>) => data)
    .server(async ({ next, data }) => {
      const signedIn = await signedInContext(getRequest())
      const member = await getMember(signedIn, names, data, roles)
      return readAsMember(signedIn.db, (db) => {
        const ctx: MemberContext = { ...signedIn, member, db }
        return next({ context: { ctx } })
      })
    })
}

const withAdministrator = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const ctx = await signedInContext(getRequest())
  if (!isAdministrator(ctx.user, runtime().env.ADMIN_EMAILS)) throw notFound()
  return next({ context: { ctx } })
})

/** Anyone, signed in or not. */
export const publicFn = createServerFn().middleware([withRequest])

/** Anyone with a session. */
export const signedInFn = createServerFn().middleware([withUser])

// A member of the group that owns something, by its id in the input. Restoring from the trash names the group.
export const memberOfGroup = createServerFn().middleware([asMemberOf(['familyGroupId'])])
export const memberOfProperty = createServerFn().middleware([asMemberOf(['propertyId'])])
export const memberOfPayment = createServerFn().middleware([asMemberOf(['paymentId'])])
export const memberOfSettlement = createServerFn().middleware([asMemberOf(['settlementId'])])
export const memberOfBill = createServerFn().middleware([asMemberOf(['billId'])])
export const memberOfBillSeries = createServerFn().middleware([asMemberOf(['billSeriesId'])])
export const memberOfBudget = createServerFn().middleware([asMemberOf(['budgetId'])])
export const memberOfComment = createServerFn().middleware([asMemberOf(['commentId'])])
export const memberOfDocument = createServerFn().middleware([asMemberOf(['documentId'])])
export const memberOfDecision = createServerFn().middleware([asMemberOf(['decisionId'])])
export const memberOfTask = createServerFn().middleware([asMemberOf(['taskId'])])
export const memberOfSchedule = createServerFn().middleware([asMemberOf(['scheduleId'])])
export const memberOfStay = createServerFn().middleware([asMemberOf(['stayId'])])
export const memberOfFamilyEvent = createServerFn().middleware([asMemberOf(['familyEventId'])])
export const memberOfManualSection = createServerFn().middleware([asMemberOf(['manualSectionId'])])
export const memberOfSecret = createServerFn().middleware([asMemberOf(['secretId'])])
export const memberOfProject = createServerFn().middleware([asMemberOf(['projectId'])])
export const memberOfAsset = createServerFn().middleware([asMemberOf(['assetId'])])
export const memberOfWorker = createServerFn().middleware([asMemberOf(['workerId'])])
export const memberOfWorkerCertificate = createServerFn().middleware([asMemberOf(['workerCertificateId'])])
export const memberOfShareLink = createServerFn().middleware([asMemberOf(['shareLinkId'])])
export const memberOfQuote = createServerFn().middleware([asMemberOf(['quoteId'])])
export const memberOfVisit = createServerFn().middleware([asMemberOf(['visitId'])])
export const memberOfInvoice = createServerFn().middleware([asMemberOf(['invoiceId'])])
export const memberOfInvite = createServerFn().middleware([asMemberOf(['inviteId'])])
/** What a comment is about. */
export const memberOfCommented = createServerFn().middleware([asMemberOf(['taskId', 'paymentId', 'stayId'])])
/** The scope of a board’s tasks. */
export const memberOfBoard = createServerFn().middleware([asMemberOf(['propertyId', 'projectId'])])

// A MANAGER of that group.
export const managerOfGroup = createServerFn().middleware([asMemberOf(['familyGroupId'], ['MANAGER'])])
export const managerOfProperty = createServerFn().middleware([asMemberOf(['propertyId'], ['MANAGER'])])
export const managerOfDeletedGroup = createServerFn().middleware([
  asMemberOf(['deletedFamilyGroupId'], ['MANAGER']),
])

/** The token is checked in its look-up, before the input is validated. */
const asHolderOfJob = createMiddleware({ type: 'function' })
  .validator((data: { shareCode: string }) => data)
  .server(async ({ next, data }) => {
    const request = getRequest()
    const code: unknown = new Map<string, unknown>(Object.entries(data ?? {})).get('shareCode')
    const ctx = await shareToUse(request, String(code), 'form')
    return next({ context: { ctx } })
  })

// The holder of a job link, the only kind of caller without an account. Their context has no user and no member, so no
// member’s use case accepts it.
export const shareFn = createServerFn().middleware([asHolderOfJob])

/** An administrator of the installation; everyone else is told that there is nothing here. */
export const adminFn = createServerFn().middleware([withAdministrator])
