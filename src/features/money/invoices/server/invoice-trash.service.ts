import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { expireFilesOfInvoices } from '../../../base/files/server/files.service.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { limitWrites } from '../../balance-entries/server/balance-entries.service.ts'
import { invoiceEntity } from '../invoice.entity.ts'
import { isDeletable } from '../invoices.rules.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { changeInvoice, nameOf, withdrawReceived } from './hold-invoice.service.ts'
import * as repository from './invoices.repository.ts'
import { requireNumber } from './invoices.service.ts'

export const invoiceTrash = defineTrash({
  of: invoiceEntity,
  get thing() {
    return t`This invoice`
  },
  right: 'invoice.delete',
  table: invoices,
  name: sql<string>`(select worker.name from ${workers} as worker where worker.id = ${invoices.workerId}) || ', ' || ${invoices.number}`,
  house: columnOf(invoices.propertyId),
  owners: [invoices.createdBy],
  async requireRoom(tx, _ctx, { id: invoiceId, familyGroupId }) {
    const deleted = await repository.findDeleted(tx, { invoiceId, familyGroupId })
    if (deleted && deleted.status !== 'REJECTED')
      await requireNumber(tx, { invoiceId, familyGroupId }, deleted)
  },
  purge: { job: { name: 'invoices', cron: '57 3 * * *' }, first: expireFilesOfInvoices },
})

/** Moves an invoice to the trash for 30 days. An approved one stays: its bill is owed. */
export const deleteInvoice = (ctx: MemberContext, invoiceId: string) =>
  changeInvoice(ctx, invoiceId, async (tx, held, member) => {
    requireRight(member, invoiceTrash.right, { own: held.createdBy === ctx.user.id })
    if (!isDeletable(held.state)) throw new AppError('conflict', invoiceTexts.approvedStays)
    await putInTrash(tx, ctx, invoiceTrash, {
      id: invoiceId,
      propertyId: held.propertyId,
      name: nameOf(held),
    })
    await withdrawReceived(tx, held.key)
  })

const backToInvoices = restorer(invoiceTrash)

export async function restoreInvoice(ctx: MemberContext, invoiceId: string) {
  await limitWrites(ctx)
  await backToInvoices(ctx, invoiceId)
}
