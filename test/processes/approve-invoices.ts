import { approveInvoice } from '../../src/features/money/invoices/server/decide-invoice.service.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { createLogger } from '../../src/server/logger.ts'
import { asMember } from '../factories/context.ts'

// Approves invoices one after the other, in a separate process that can be killed:
//   approve-invoices <database url> <what to approve, as JSON>
const { db, close } = openDatabase(process.argv[2] ?? '', { connectMs: 30_000, slack: 10 })
const { user, familyGroupId, invoiceIds } = JSON.parse(process.argv[3] ?? '{}')
const ctx = asMember(db, user, familyGroupId, 'MANAGER', { log: createLogger('silent') })
for (const invoiceId of invoiceIds)
  await approveInvoice(ctx, { invoiceId, version: 1, category: 'REPAIRS', confirmsDifference: false })
await close()
