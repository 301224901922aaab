import { recordPayment } from '../../src/features/money/payments/server/payments.service.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { createLogger } from '../../src/server/logger.ts'
import { asMember } from '../factories/context.ts'

// Records payments one after the other, in a separate process that can be killed:
//   record-payments <database url> <what to record, as JSON>
const { db, close } = openDatabase(process.argv[2] ?? '', { connectMs: 30_000, slack: 10 })
const { user, familyGroupId, payerId, otherId, ids } = JSON.parse(process.argv[3] ?? '{}')
const ctx = asMember(db, user, familyGroupId, 'MANAGER', { log: createLogger('silent') })
for (const id of ids) {
  await recordPayment(ctx, {
    familyGroupId,
    id,
    kind: 'EXPENSE',
    title: 'Firewood',
    amountMinor: 9_001,
    paidOn: '2027-04-01',
    payerId,
    category: 'ENERGY',
    propertyId: null,
    projectId: null,
    taskId: null,
    workerId: null,
    note: null,
    original: null,
    split: {
      method: 'EQUAL',
      weights: [
        { participantId: payerId, weight: 2 },
        { participantId: otherId, weight: 2 },
      ],
    },
  })
}
await close()
