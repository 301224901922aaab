import { eq } from 'drizzle-orm'
import { emptyDecision } from '../../src/features/house/decisions/decisions.rules.ts'
import { addDecision } from '../../src/features/house/decisions/server/decisions.service.ts'
import type { Subject } from '../../src/features/house/decisions/subject.rules.ts'
import { newId } from '../../src/lib/ids.ts'
import type { MemberContext } from '../../src/server/context.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { payments } from '../../src/server/db/schema/payments.ts'
import { quotes } from '../../src/server/db/schema/quotes.ts'

/** Puts a question to the owners of a property. */
export const askOwnersOf = (ctx: MemberContext, propertyId: string) =>
  addDecision(ctx, {
    ...{ ...emptyDecision, question: 'Should we?', deadlineOn: '2099-03-31' },
    ...{ id: newId(), propertyId },
  })

/** Puts the budget of a project to the owners. */
export const askOwnersAbout = (
  ctx: MemberContext,
  { id: projectId, propertyId }: { id: string; propertyId: string },
) =>
  addDecision(ctx, {
    ...{ ...emptyDecision, question: 'Should we?', deadlineOn: '2099-03-31' },
    ...{ id: newId(), propertyId, projectId },
  })

/** Puts an expense or a quote to the owners of its property. */
export async function askOwners(ctx: MemberContext, db: Executor, subject: Subject) {
  const table = subject.kind === 'PAYMENT' ? payments : quotes
  const [row] = await db.select({ propertyId: table.propertyId }).from(table).where(eq(table.id, subject.id))
  return addDecision(ctx, {
    ...{ ...emptyDecision, question: 'Should we?', deadlineOn: '2099-03-31' },
    ...{ id: newId(), propertyId: row?.propertyId ?? '', subject },
  })
}
