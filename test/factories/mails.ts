import type { Db } from '../../src/server/db/client.ts'
import { createMemoryMail } from '../../src/server/gateways/mail/memory-mail.ts'
import type { MailIds, MailKind } from '../../src/server/jobs/send-mail.ts'
import { aRequestContext } from './context.ts'

/** Returns the e-mail of one kind as it would be sent now; null if it is no longer wanted. */
export async function writtenMail(db: Db, kinds: readonly MailKind[], kind: string, ids: MailIds) {
  const found = kinds.find((one) => one.kind === kind)
  if (!found) throw new Error(`there is no mail "${kind}"`)
  const { signal } = new AbortController()
  const mail = createMemoryMail()
  return found.write({ ...aRequestContext(db), mail, jobId: '', attempt: 1, signal }, ids)
}
