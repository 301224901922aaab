import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { listTextsOfKinds } from '../../../house/manual/server/manual.service.ts'
import { holdStay } from '../../stays/server/change-stay.service.ts'
import { getStay } from '../../stays/server/stay-pages.service.ts'
import { itemsOfAll } from '../manual-items.rules.ts'
import { type ChecklistKind, checklistKinds, refuseTick, tickLimit } from '../stay-checklists.rules.ts'
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
  // Before the stay is locked, because parsing takes time.
  const isThere = !isDone || (await isInManual(ctx, { stayId, kind, item }))
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
      if (!isThere)
        throw new AppError('conflict', t`This item is no longer in the manual. The list is up to date now.`)
      const key = { stayId, familyGroupId: member.familyGroupId, kind, item }
      if (isDone) await repository.insertTick(tx, { ...key, propertyId, tickedBy: ctx.user.id })
      else await repository.deleteTick(tx, key)
    },
    { ties: { own: true } },
  )
}

async function isInManual(ctx: MemberContext, { stayId, kind, item }: Omit<SetItemDoneInput, 'isDone'>) {
  const [list] = await listItems(ctx.db, await getStay(ctx, stayId), [kind])
  return list?.items.includes(item) === true
}

type House = { propertyId: string; familyGroupId: string }

/** Returns the lists of a property’s manual: only those that have something. */
export async function listItems(
  db: Executor,
  { propertyId, familyGroupId }: House,
  kinds: readonly ChecklistKind[] = checklistKinds,
) {
  const sections = await listTextsOfKinds(db, { propertyId, familyGroupId }, kinds)
  return kinds.flatMap((kind) => {
    const found = itemsOfAll(sections.filter((section) => section.kind === kind).map(({ body }) => body))
    return found.items.length === 0 && !found.isCut ? [] : [{ kind, ...found }]
  })
}
