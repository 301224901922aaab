import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { listTextsOfKinds } from '../../../house/manual/server/manual.service.ts'
import { holdStay } from '../../stays/server/change-stay.service.ts'
import { getStay } from '../../stays/server/stay-pages.service.ts'
import { itemsOf } from '../manual-items.rules.ts'
import { checklistKinds, maxItems, refuseTick, tickLimit } from '../stay-checklists.rules.ts'
import type { SetItemDoneInput, StayChecklistsView } from '../stay-checklists.schemas.ts'
import * as repository from './stay-checklists.repository.ts'

/** Returns the lists of the manual with what was ticked for a stay. */
export async function getStayChecklists(ctx: MemberContext, stayId: string): Promise<StayChecklistsView> {
  const stay = await getStay(ctx, stayId)
  const { id, familyGroupId, propertyId, personName, startsOn, endsOn } = stay
  const lists = await listItems(ctx.db, { propertyId, familyGroupId })
  const items = [...new Set(lists.flatMap((list) => list.items))]
  const ticks = items.length === 0 ? [] : await repository.listTicks(ctx.db, { stayId, familyGroupId }, items)
  const ticked = new Map(ticks.map((tick) => [`${tick.kind} ${tick.item}`, tick]))
  return {
    stay: { id, propertyId, personName, startsOn, endsOn },
    lists: lists.map(({ kind, items: texts, isCut }) => ({
      kind,
      isCut,
      items: texts.map((text) => {
        const tick = ticked.get(`${kind} ${text}`)
        return { text, isDone: tick !== undefined, doneByName: (tick && fullName(tick)) ?? null }
      }),
    })),
    may: {
      tick: stay.propertyStatus === 'ACTIVE' && refuseTick({ ...stay, role: ctx.member.role }) === null,
    },
  }
}

/** Sets the tick instead of toggling it, so that two people who tick at once do not undo each other. */
export async function setItemDone(ctx: MemberContext, { stayId, kind, item, isDone }: SetItemDoneInput) {
  await ctx.limits.limit('stay-checklists', ctx.user.id, tickLimit)
  return changeInGroup(
    ctx,
    'stay.tick',
    async (tx, member) => {
      const { caller, propertyId, status } = await holdStay(tx, member, stayId)
      // Viewers come this far with any stay.
      const refusal = refuseTick({ ...caller, status })
      if (refusal === 'not-allowed') throw forbidden()
      if (refusal)
        throw new AppError(
          'conflict',
          t`This stay was declined or cancelled, so its checklists can only be read.`,
        )
      const key = { stayId, familyGroupId: member.familyGroupId, kind, item }
      if (!isDone) return repository.deleteTick(tx, key)
      const lists = await listItems(tx, { propertyId, familyGroupId: member.familyGroupId })
      if (!lists.some((list) => list.kind === kind && list.items.includes(item)))
        throw new AppError('conflict', t`This item is no longer in the manual. The list is up to date now.`)
      await repository.insertTick(tx, { ...key, propertyId, tickedBy: ctx.user.id })
    },
    { ties: { own: true } },
  )
}

/** Returns the lists of a property’s manual: only those that have items. */
export async function listItems(db: Executor, house: { propertyId: string; familyGroupId: string }) {
  const sections = await listTextsOfKinds(db, house, checklistKinds)
  return checklistKinds.flatMap((kind) => {
    const bodies = sections.filter((section) => section.kind === kind).map(({ body }) => body)
    const items = [...new Set(bodies.flatMap(itemsOf))]
    return items.length === 0
      ? []
      : [{ kind, items: items.slice(0, maxItems), isCut: items.length > maxItems }]
  })
}
