import type { PgBoss } from 'pg-boss'
import type { Logger } from '../logger.ts'
import type { Job } from './define-job.ts'
import { openQueueDatabase } from './queue-database.ts'
import { failedQueue } from './queue-state.ts'

// The queues in the database, one for each job, and one for jobs that have failed.

/** Makes the queues without working on them, for jobs that a restore puts there. */
export async function makeQueues({ url, log, jobs }: { url: string; log: Logger; jobs: Job[] }) {
  const { PgBoss } = await import('pg-boss')
  const database = openQueueDatabase({ url, log })
  const boss = new PgBoss({ db: database.db, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: database'))
  try {
    await boss.start()
    await makeQueuesOf(boss, jobs)
  } finally {
    await boss.stop({ graceful: false })
    await database.close()
  }
}

export async function makeQueuesOf(boss: PgBoss, jobs: Job[]) {
  await boss.createQueue(failedQueue, { retentionSeconds: 90 * 86_400 })
  for (const job of jobs) await makeQueue(boss, job)
}

async function makeQueue(boss: PgBoss, { definition: { name, retry, expireInSeconds } }: Job) {
  const settings = {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    ...(retry.maxDelaySeconds && { retryDelayMax: retry.maxDelaySeconds }),
    expireInSeconds,
    // Detects a crashed process after this time, not after the whole expiry.
    heartbeatSeconds: 30,
    deadLetter: failedQueue,
    notify: true,
  }
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
}
