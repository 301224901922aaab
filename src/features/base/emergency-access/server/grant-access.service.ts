import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { holdMember, makeManager } from '../../groups/server/promote-member.service.ts'
import { nameOf } from '../emergency-access.texts.ts'
import { deleteTrusted, holdTrusted } from './emergency-access.repository.ts'
import { readHeld, recordTrust } from './emergency-access.service.ts'
import { tellManagers, tellNewManager, tellTrusted } from './emergency-notices.service.ts'
import * as repository from './grant-access.repository.ts'

type JobServices = Pick<RequestContext, 'db' | 'enqueue' | 'log'> & { signal: AbortSignal }

/**
 * Makes managers of those whose wait is over, by the clock of the database. Each is its own transaction: killed and run
 * again, or run twice at once, each becomes a manager once. A failure does not stop other groups.
 * @returns how many
 */
export const grantDueRequests = (ctx: JobServices) =>
  each(ctx, repository.walkDue, async (tx, key) => {
    if (!(await holdMember(tx, key))) return false
    // An objection holds this lock until it is committed, and then nothing waits any more.
    const row = await holdTrusted(tx, key)
    if (!row || !(await repository.grantRequest(tx, key))) return false
    await makeManager(tx, key)
    await deleteTrusted(tx, key)
    await recordTrust(tx, null, key, { verb: 'GRANTED', after: { name: nameOf(row) } })
    await tellTrusted(tx, ctx, row, 'GRANTED')
    await tellNewManager(tx, ctx, key)
    await tellManagers(tx, ctx, row, { about: 'GRANTED', actorUserId: null })
    return true
  })

/** Reminds the managers a day before a wait is over, or once it can be done. @returns of how many requests */
export const remindOfRequests = (ctx: JobServices) =>
  each(ctx, repository.walkEnding, async (tx, key) => {
    if (!(await holdTrusted(tx, key)) || !(await repository.markReminded(tx, key))) return false
    const row = await readHeld(tx, key)
    await tellManagers(tx, ctx, row, { about: 'REMINDER', actorUserId: null })
    return true
  })

const batch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

async function each(
  ctx: JobServices,
  walk: typeof repository.walkDue,
  work: (tx: Tx, key: repository.RequestKey) => Promise<boolean>,
): Promise<number> {
  const apart = workApart(ctx)
  let done = 0
  for (let after = beforeAll; ; ) {
    ctx.signal.throwIfAborted()
    const keys = await walk(ctx.db, after, batch)
    for (const key of keys) {
      ctx.signal.throwIfAborted()
      const { familyGroupId } = key
      if (await apart.run({ familyGroupId }, () => ctx.db.transaction((tx) => work(tx, key)))) done++
    }
    const last = keys.at(-1)
    if (!last || keys.length < batch) break
    after = last.id
  }
  apart.finish()
  return done
}
