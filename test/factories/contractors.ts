import { getShare, jobOf } from '../../src/features/work/share-links/server/share-access.service.ts'
import type { JobContext, RequestContext } from '../../src/server/context.ts'
import type { Db } from '../../src/server/db/client.ts'
import { aRequestContext } from './context.ts'
import { aJobLink } from './workers.ts'

const phone = { address: '203.0.113.7', device: 'PHONE' } as const

/** Creates a link to a job, and the context that `rpc` would create for its holder. */
export async function asContractor(
  db: Db,
  job: Parameters<typeof aJobLink>[1],
  link: Parameters<typeof aJobLink>[2],
  overrides: Partial<RequestContext> = {},
): Promise<JobContext> {
  const { shareCode } = await aJobLink(db, job, link)
  return jobOf(await getShare(aRequestContext(db, overrides), 'JOB', shareCode, phone))
}
