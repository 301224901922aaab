import type { SignedInContext } from '../../../../server/context.ts'
import { countPlans } from '../../../base/subscription/server/entitlement.service.ts'
import { firstIdOf, shownMondays } from '../administration.rules.ts'
import type { Figure, FiguresView } from '../administration.schemas.ts'
import * as repository from './figures.repository.ts'

// Administrators only: the calling functions check it.

/** Tables up to this size are counted within milliseconds; larger ones are estimated. */
const countedUpToBytes = 16 * 1024 * 1024
/** How many bytes of a larger table are sampled for averages and growth. */
const sampledBytes = 4 * 1024 * 1024

type Caller = Pick<SignedInContext, 'clock' | 'db' | 'log' | 'requestId' | 'user'>

/** Reads the totals and the growth in recent weeks. */
export async function readFigures(
  { clock, db, log, requestId, user }: Caller,
  upToBytes = countedUpToBytes,
): Promise<FiguresView> {
  log.info({ requestId, userId: user.id }, 'administrator opened the overview')
  const mondays = shownMondays(clock.now())
  const sizes = await repository.readTableSizes(db)
  const growth = { firstId: firstIdOf(new Date(mondays[0] ?? 0)), sizes, upToBytes }
  const [counts, plans, ...grown] = await Promise.all([
    countAll(db, sizes, upToBytes),
    countPlans(db),
    ...repository.growingThings.map((thing) => growthOf(db, thing, growth)),
  ])
  const inWeek = (thing: repository.GrowingThing, monday: string) =>
    grown[repository.growingThings.indexOf(thing)]?.find((row) => row.monday === monday)
  return {
    ...counts,
    subscriptions: plans,
    weeks: mondays.map((monday) => ({
      monday,
      users: inWeek('users', monday)?.count ?? 0,
      groups: inWeek('groups', monday)?.count ?? 0,
      properties: inWeek('properties', monday)?.count ?? 0,
      tasks: inWeek('tasks', monday)?.count ?? 0,
      files: inWeek('files', monday)?.count ?? 0,
      bytes: inWeek('files', monday)?.bytes ?? 0,
      subscriptions: inWeek('subscriptions', monday)?.count ?? 0,
    })),
  }
}

type Sizes = Awaited<ReturnType<typeof repository.readTableSizes>>
type Growth = { firstId: string; sizes: Sizes; upToBytes: number }

/** Counts new rows in each week, sampling large tables. */
function growthOf(db: Caller['db'], thing: repository.GrowingThing, { firstId, sizes, upToBytes }: Growth) {
  const bytes = sizes.get(thing)?.bytes ?? 0
  return repository.countByWeek(db, thing, { firstId, percent: bytes > upToBytes ? percentOf(bytes) : null })
}

/** Returns the percentage of a table to sample. */
const percentOf = (bytes: number) => Math.min(100, (sampledBytes / bytes) * 100)

type Counts = Omit<FiguresView, 'subscriptions' | 'weeks'>

async function countAll(db: Caller['db'], sizes: Sizes, upToBytes: number): Promise<Counts> {
  const figureOf = async (thing: repository.CountedThing): Promise<Figure> => {
    const { rows, bytes } = sizes.get(thing) ?? { rows: 0, bytes: 0 }
    return bytes > upToBytes
      ? { count: rows, isEstimated: true }
      : { count: await repository.countExactly(db, thing), isEstimated: false }
  }
  const [users, groups, properties, tasks, files, bytes] = await Promise.all([
    figureOf('users'),
    figureOf('groups'),
    figureOf('properties'),
    figureOf('tasks'),
    figureOf('files'),
    bytesOfFiles(db, sizes.get('files'), upToBytes),
  ])
  return { users, groups, properties, tasks, files, bytes }
}

async function bytesOfFiles(
  db: Caller['db'],
  { rows, bytes }: repository.TableSize = { rows: 0, bytes: 0 },
  upToBytes: number,
): Promise<Figure> {
  if (bytes <= upToBytes) return { count: await repository.sumBytes(db), isEstimated: false }
  const average = await repository.averageBytes(db, percentOf(bytes))
  return { count: Math.round(average * rows), isEstimated: true }
}
