import type { SignedInContext } from '../../../../server/context.ts'
import { createGate, createKeyedGate } from '../../../../server/gate.ts'
import { recordTexts } from '../decision-records.texts.ts'

const full = {
  get message() {
    return recordTexts.busy
  },
  retryAfterSeconds: 60,
}
/** One person's documents must not keep everyone else's waiting. */
const inTurn = createKeyedGate({ concurrent: 1, waiting: 1, full })
/** One at a time, because each holds its rows and pages in memory. */
const withinGate = createGate({ concurrent: 1, waiting: 10, full })

/**
 * Makes one PDF at a time in the process: records of decisions and handover packs share this gate.
 * @param signal ends the wait when nobody waits for the document any more
 */
export function withinPaperGate<Result>(
  { user, sessionId }: Pick<SignedInContext, 'user' | 'sessionId'>,
  make: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  // Visitors of the demo are one person.
  return inTurn(user.isDemo ? sessionId : user.id, () => withinGate(make, signal), signal)
}
