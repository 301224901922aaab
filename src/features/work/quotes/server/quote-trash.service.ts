import { t } from '@lingui/core/macro'
import { and, sql } from 'drizzle-orm'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { expireFilesOfQuotes } from '../../../base/files/server/files.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { resolveNotifications } from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval } from '../../../base/notifications/types/quotes.ts'
import { subjectChanged } from '../../../house/decisions/server/decision-about.service.ts'
import { quoteEntity } from '../quote.entity.ts'
import { mayDelete } from '../quotes.rules.ts'
import { quoteName, quoteTexts } from '../quotes.texts.ts'
import { requireRoom } from './change-quote.service.ts'
import { changeQuote, changerOf, holdQuotesOf, nameOf, subjectOf } from './hold-quote.service.ts'
import * as repository from './quotes.repository.ts'

/** Whose quote it is, and for what. */
const name = sql`(
  select json_build_object('worker', worker.name, 'project', project.title)
  from workers as worker, projects as project
  where worker.id = ${quotes.workerId} and project.id = ${quotes.projectId})`.mapWith(
  ({ worker, project }: { worker: string; project: string }) => quoteName(worker, project),
)

/** With its project or contractor in the trash, it is restored with them. */
const isOwnerThere = and(
  sql`exists (select from projects as project where project.id = ${quotes.projectId} and project.deleted_at is null)`,
  sql`exists (select from workers as worker where worker.id = ${quotes.workerId} and worker.deleted_at is null)`,
)

export const quoteTrash = defineTrash({
  of: quoteEntity,
  get thing() {
    return t`This quote`
  },
  right: 'quote.delete',
  table: quotes,
  name,
  house: columnOf(quotes.propertyId),
  owners: [quotes.createdBy],
  ...(isOwnerThere && { isOwnerThere }),
  async requireRoom(tx, ctx, { id, familyGroupId }) {
    const deleted = await repository.findDeleted(tx, { quoteId: id, familyGroupId })
    if (!deleted) return
    const project = await holdQuotesOf(tx, ctx, { projectId: deleted.projectId, familyGroupId })
    await requireRoom(tx, project)
    if (deleted.status === 'DECLINED' || deleted.status === 'WITHDRAWN') return
    if (deleted.status === 'ACCEPTED' && (await repository.hasAccepted(tx, project)))
      throw new AppError('conflict', quoteTexts.alreadyAccepted)
    if ((await repository.listQuotesOfWorker(tx, project, deleted.workerId)).some(isOpenOrAccepted))
      throw new AppError('conflict', quoteTexts.hasQuote)
  },
  purge: { job: { name: 'quotes', cron: '53 3 * * *' }, first: expireFilesOfQuotes },
})

const isOpenOrAccepted = ({ status }: { status: string }) => status !== 'DECLINED' && status !== 'WITHDRAWN'

/**
 * Deletes softly: it can be restored for 30 days, then a job removes it. Deleting an accepted quote lets another one
 * be accepted.
 */
export function deleteQuote(ctx: MemberContext, quoteId: string) {
  return changeQuote(ctx, 'quote.edit', { quoteId }, async (tx, quote, member) => {
    if (!mayDelete({ role: member.role, isOwn: quote.createdBy === ctx.user.id })) throw forbidden()
    const { propertyId, familyGroupId } = quote.project
    await subjectChanged(tx, ctx, subjectOf(quote), {
      actor: ctx.user,
      facts: null,
      by: changerOf(quote, member),
    })
    await resolveNotifications(tx, familyGroupId, quoteApproval, quoteId)
    await putInTrash(tx, ctx, quoteTrash, { id: quoteId, propertyId, name: nameOf(quote) })
  })
}

export const restoreQuote = restorer(quoteTrash)
