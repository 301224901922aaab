import type { MemberContext } from '../../../../server/context.ts'
import { nextDates } from './next-dates.repository.ts'

/** What comes again within a span of days, both included: each schedule with its next date. */
export const listNextDates = (ctx: MemberContext, span: { from: string; to: string; limit: number }) =>
  nextDates(ctx.db).execute({ familyGroupId: ctx.member.familyGroupId, ...span })
