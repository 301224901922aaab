import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { forgetOldNotices, notifyDueBills } from './bill-notices.service.ts'
import { billSeriesTrash, billTrash } from './bill-trash.service.ts'
import { makeDueBills } from './make-bills.service.ts'

const make = defineJob({
  name: 'bills.make',
  schema: z.object({}),
  cron: '23 * * * *',
  expireInSeconds: 3_000,
})

/** Every 15 minutes, since some time zones are offset by a quarter of an hour. */
const notify = defineJob({
  name: 'bills.notify',
  schema: z.object({}),
  cron: '*/15 * * * *',
  expireInSeconds: 800,
})

const purge = defineJob({ name: 'bills.purge-deleted', schema: z.object({}), cron: '53 3 * * *' })

export const billJobs = [
  onJob(make, async (ctx) => {
    const made = await makeDueBills(ctx)
    if (made > 0) ctx.log.info({ made }, 'bills that come again were made')
  }),
  onJob(notify, async (ctx) => {
    const given = await notifyDueBills(ctx)
    if (given > 0) ctx.log.info({ given }, 'families were told what is due')
  }),
  onJob(purge, async (ctx) => {
    const purged = await purgeDeleted(ctx, billTrash, billSeriesTrash)
    await forgetOldNotices(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted bills were removed for good')
  }),
]
