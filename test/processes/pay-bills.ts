import { payBill } from '../../src/features/money/bills/server/pay-bill.service.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { createLogger } from '../../src/server/logger.ts'
import { asMember } from '../factories/context.ts'

// Pays bills one after the other, in a separate process that can be killed:
//   pay-bills <database url> <what to pay, as JSON>
const { db, close } = openDatabase(process.argv[2] ?? '', { connectMs: 30_000, slack: 10 })
const { user, familyGroupId, payerId, bills } = JSON.parse(process.argv[3] ?? '{}')
const ctx = asMember(db, user, familyGroupId, 'MANAGER', { log: createLogger('silent') })
for (const { billId, paymentId } of bills) {
  await payBill(ctx, {
    billId,
    version: 1,
    payment: {
      id: paymentId,
      kind: 'EXPENSE',
      title: 'Property tax',
      amountMinor: 12_000,
      paidOn: '2027-04-01',
      payerId,
      category: 'TAXES',
      propertyId: null,
      projectId: null,
      taskId: null,
      workerId: null,
      note: null,
      original: null,
      split: { method: 'EQUAL', weights: [{ participantId: payerId, weight: 1 }] },
    },
  })
}
await close()
