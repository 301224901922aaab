import { addressLine } from '../../../../lib/addresses.ts'
import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { listAssets } from '../../../house/assets/server/assets.service.ts'
import { listManual } from '../../../house/manual/server/manual.service.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { listWorkers } from '../../../house/workers/server/workers.service.ts'
import { listCategories } from '../../../money/categories/server/categories.service.ts'
import { myParticipantId } from '../../../money/participants/server/participants.service.ts'
import { listTasks } from '../../../work/tasks/server/tasks.service.ts'
import { listCalendarItems } from '../../calendar/server/calendar.service.ts'
import { copiedDays, maxCopied } from '../offline.rules.ts'
import type { OfflineCopyView, OfflineTask } from '../offline.schemas.ts'
import { listDescriptions } from './offline-copy.repository.ts'

/** Returns what the caller may keep of a property for offline use: what they can read, without codes. */
export async function getOfflineCopy(ctx: MemberContext, propertyId: string): Promise<OfflineCopyView> {
  const property = await getProperty(ctx, propertyId)
  const { familyGroupId } = ctx.member
  const from = todayIn(property.timeZone, ctx.clock.now())
  const to = addDays(from, copiedDays - 1)
  const [manual, assets, tasks, contacts, agenda, payerId, categories] = await Promise.all([
    listManual(ctx, propertyId),
    pagesOf(maxCopied.assets, async (after) => {
      const page = await listAssets(ctx, { propertyId, sort: 'name', after })
      return { things: page.assets, next: page.next }
    }),
    openTasks(ctx, propertyId, property.may.editTasks === true),
    pagesOf(maxCopied.contacts, async (after) => {
      const page = await listWorkers(ctx, { sort: 'name', after })
      return { things: page.workers, next: page.next }
    }),
    listCalendarItems(ctx, { from, to, scope: { propertyId } }),
    myParticipantId(ctx.db, ctx),
    listCategories(ctx),
  ])
  return {
    propertyId,
    familyGroupId,
    name: property.name,
    address: addressLine(property) || null,
    timeZone: property.timeZone,
    may: {
      seeSecrets: property.may.seeSecrets === true,
      reportProblems: property.may.reportProblems === true,
      recordPayments: property.may.recordPayments === true,
    },
    money: {
      currency: property.currency,
      payerId,
      categories: categories.filter(({ isHidden }) => !isHidden).map(({ key, name }) => ({ key, name })),
    },
    manual,
    assets: assets.things,
    tasks: tasks.things,
    // The online calendar strikes the others through; here they would look as if they still had to be done.
    agenda: agenda.items.filter(({ isDone }) => !isDone),
    contacts: contacts.things.map(({ id, name, company, trades, otherTrade, phone }) => {
      return { id, name, company, trades, otherTrade, phone }
    }),
    isCut: {
      assets: assets.isCut,
      tasks: tasks.isCut,
      contacts: contacts.isCut,
      agenda: agenda.completeUntil !== null,
    },
  }
}

async function openTasks(ctx: MemberContext, propertyId: string, mayEdit: boolean) {
  const { familyGroupId } = ctx.member
  const { things, isCut } = await pagesOf(maxCopied.tasks, async (after) => {
    const page = await listTasks(ctx, { familyGroupId, propertyId, part: 'open', sort: 'due', after })
    return { things: page.tasks, next: page.next }
  })
  const descriptions = await listDescriptions(ctx.db, { familyGroupId, taskIds: things.map(({ id }) => id) })
  return {
    isCut,
    things: things.map(({ assignee, worker, ...task }): OfflineTask => {
      const { id, title, status, priority, dueOn, dueTime, version } = task
      const own = { id, title, status, priority, dueOn, dueTime, version }
      const assigneeName = assignee?.name ?? worker?.name ?? null
      const canTick = mayEdit && !task.needsApproval && (status === 'TODO' || status === 'IN_PROGRESS')
      return { ...own, assigneeName, canTick, description: descriptions.get(id) ?? null }
    }),
  }
}

type PageOf<Thing> = { things: Thing[]; next: string | null }

/** Reads page after page, at most `most` things. */
async function pagesOf<Thing>(most: number, read: (after?: string) => Promise<PageOf<Thing>>) {
  const things: Thing[] = []
  let next: string | null | undefined
  do {
    const page = await read(next ?? undefined)
    things.push(...page.things)
    next = page.next
  } while (next && things.length < most)
  return { things: things.slice(0, most), isCut: Boolean(next) || things.length > most }
}
