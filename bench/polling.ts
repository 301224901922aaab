import { maxCounted, pageSize } from '../src/features/base/notifications/notifications.rules.ts'
import { processorSeconds } from './lib/cpu.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { atMost, median, quantile } from './lib/figures.ts'
import { type Call, pacedLoad } from './lib/paced-load.ts'
import type { Server } from './lib/processes.ts'
import { holdOnOneCore, startProduct } from './lib/product.ts'
import { type Reader, readersWith } from './lib/readers.ts'
import type { Report } from './lib/report.ts'

const pollSeconds = 30
const usual = { people: 1_000, seconds: 180, warmUpSeconds: 5, openings: 400 }
const tiny = { people: 50, seconds: 1, warmUpSeconds: 1, openings: 4 }
const notificationsEach = 20

type Size = typeof usual

/**
 * The bell: every browser requests the list and the count every 30 seconds, and one person has ten thousand
 * notifications.
 */
export async function polling(report: Report, { seconds, isTiny }: { seconds?: number; isTiny: boolean }) {
  const usualSize = isTiny ? tiny : usual
  const size = { ...usualSize, seconds: seconds ?? usualSize.seconds }
  const databaseUrl = await freshDatabase()
  const everyone = Array.from({ length: size.people }, () => notificationsEach)
  const [many, few, ...readers] = await readersWith(databaseUrl, [10_000, 10, ...everyone])
  if (!many || !few) throw new Error('nobody was made')
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory() })
  report.note(
    holdOnOneCore(app.pid)
      ? 'taskset pins the app to one core; PostgreSQL and the load run on any core'
      : 'the app is not pinned to one core: taskset is not available',
  )
  await measurePolling(report, app, readers, size)
  await measureOpening(report, app, [many, few], size)
  await app.stop()
}

async function measurePolling(report: Report, app: Server, readers: Reader[], size: Size) {
  const { seconds, warmUpSeconds } = size
  const intervalMs = (pollSeconds * 1_000) / size.people
  const pollOf = (turn: number) => {
    const reader = readers[turn % readers.length]
    return reader ? [listCall(app, reader), countCall(app, reader)] : []
  }
  await pacedLoad(pollOf, { intervalMs, seconds: warmUpSeconds })
  const usedBefore = processorSeconds(app.pid)
  const { latenciesMs, lateMs, failures } = await pacedLoad(pollOf, { intervalMs, seconds })
  const usedAfter = processorSeconds(app.pid)
  const percentile = (share: number) => quantile(latenciesMs, share)
  report.figure(atMost(50, { name: 'polling, p95', value: percentile(0.95), unit: 'ms', decimals: 1 }))
  report.figure(
    atMost(0, { name: 'polling, failed requests', value: failures.length, unit: 'requests', decimals: 0 }),
  )
  for (const failure of failures.slice(0, 5)) report.note(failure)
  const [half, most, all] = [0.5, 0.99, 1].map((share) => percentile(share).toFixed(1))
  const rate = (latenciesMs.length / seconds).toFixed(1)
  report.note(
    `${latenciesMs.length} requests in ${seconds} s, ${rate} per second; p50 ${half} ms, p99 ${most} ms, slowest ${all} ms`,
  )
  report.note(
    `sent late by ${quantile(lateMs, 0.5).toFixed(1)} ms in the median, p95 ${quantile(lateMs, 0.95).toFixed(1)} ms`,
  )
  if (usedBefore === null || usedAfter === null) return
  const usedMs = ((usedAfter - usedBefore) * 1_000) / latenciesMs.length
  report.note(`CPU time of the app: ${usedMs.toFixed(2)} ms per request`)
}

/** In turn, so that other load on the machine affects all alike. */
async function measureOpening(
  report: Report,
  app: Server,
  [many, few]: [Reader, Reader],
  { openings }: Size,
) {
  const [ofMany, ofFew]: [number[], number[]] = [[], []]
  for (let opening = -openings / 4; opening < openings; opening++) {
    const [first, second] = [await open(app, many), await open(app, few)]
    if (opening < 0) continue
    ofMany.push(first)
    ofFew.push(second)
  }
  const value = median(ofMany) / median(ofFew)
  report.figure(atMost(1.2, { name: 'opening the bell, 10,000 / 10', value, unit: '×', decimals: 2 }))
  report.note(`medians: ${median(ofMany).toFixed(2)} ms against ${median(ofFew).toFixed(2)} ms`)
}

async function open(app: Server, reader: Reader): Promise<number> {
  const { url, headers, accepts } = listCall(app, reader)
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  const body = await response.text()
  const tookMs = performance.now() - startedAt
  if (!accepts(body)) throw new Error(`${url} answered ${response.status} ${body.slice(0, 100)}`)
  return tookMs
}

function listCall({ origin }: Server, { cookie, notifications }: Reader): Call {
  const expected = Math.min(notifications, pageSize)
  return {
    url: `${origin}/api/notifications`,
    headers: { cookie },
    accepts: (body) => body.split('"createdAt"').length - 1 === expected,
  }
}

function countCall({ origin }: Server, { cookie, notifications }: Reader): Call {
  const expected = Math.min(Math.floor(notifications / 4), maxCounted)
  return {
    url: `${origin}/api/notifications/unread-count`,
    headers: { cookie },
    accepts: (body) => body === `{"count":${expected}}`,
  }
}
