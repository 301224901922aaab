import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { settlementsPageSize } from '../settlements.rules.ts'
import type {
  ListSettlementsInput,
  SettlementLineView,
  SettlementPageView,
  SettlementView,
} from '../settlements.schemas.ts'
import * as reads from './settlement-reads.repository.ts'
import { lineViews, settlementView } from './settlement-views.service.ts'

// What the pages show of settlements.

export async function getSettlement(ctx: MemberContext, settlementId: string): Promise<SettlementView> {
  const key = { settlementId, familyGroupId: ctx.member.familyGroupId }
  const row = await reads.findSettlement(ctx.db, key)
  if (!row) throw notFound('This settlement')
  return settlementView(ctx, ctx.db, row)
}

/** A page of those that the choice leaves, the latest first. */
export async function listSettlements(
  ctx: MemberContext,
  choice: Omit<ListSettlementsInput, 'familyGroupId'>,
): Promise<SettlementPageView> {
  const { familyGroupId } = ctx.member
  const rows = await reads.listSettlements(ctx.db, { ...choice, familyGroupId }, settlementsPageSize + 1)
  const shown = rows.slice(0, settlementsPageSize)
  return {
    settlements: await lineViews(ctx, ctx.db, shown),
    next: rows.length > settlementsPageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Those that wait for the caller's word, for the dashboard; the earliest first. */
export async function listWaitingSettlements(
  ctx: MemberContext,
  limit: number,
): Promise<SettlementLineView[]> {
  const { familyGroupId, role, userId } = ctx.member
  const answering = await reads.listAnswering(ctx.db, familyGroupId)
  const me = answering.find((one) => one.userId === userId)
  if (!me) return []
  const hasOtherManager = answering.some((one) => one.role === 'MANAGER' && one !== me)
  const rows = await reads.listWaiting(
    ctx.db,
    {
      familyGroupId,
      receiverId: me.participantId,
      forOthers:
        role === 'MANAGER'
          ? {
              answeringIds: answering.map(({ participantId }) => participantId),
              exceptFromId: hasOtherManager ? me.participantId : null,
            }
          : null,
    },
    limit,
  )
  return lineViews(ctx, ctx.db, rows)
}
