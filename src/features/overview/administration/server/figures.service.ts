import type { SignedInContext } from '../../../../server/context.ts'
import { firstIdOf, shownMondays } from '../administration.rules.ts'
import type { Figure, FiguresView } from '../administration.schemas.ts'
import * as repository from './figures.repository.ts'

// For administrators only: the functions that call this check it.

/** A table of up to this size is counted in some milliseconds; of a larger one the server's own estimate is shown. */
const countedUpToBytes = 16 * 1024 * 1024
/** How many bytes of the table of files are read to know how large a file is on average. */
const sampledBytes = 4 * 1024 * 1024

type Caller = Pick<SignedInContext, 'clock' | 'db' | 'log' | 'requestId' | 'user'>

/** Reads how much there is of everything, and how much was new in each of the last weeks. */
export async function readFigures(
  { clock, db, log, requestId, user }: Caller,
  upToBytes = countedUpToBytes,
): Promise<FiguresView> {
  log.info({ requestId, userId: user.id }, 'administrator opened the overview')
  const mondays = shownMondays(clock.now())
  const firstId = firstIdOf(new Date(mondays[0] ?? 0))
  const [counts, plans, users, groups] = await Promise.all([
    countAll(db, upToBytes),
    repository.countPlans(db),
    repository.countUsersByWeek(db, firstId),
    repository.countGroupsByWeek(db, firstId),
  ])
  const plan = (id: 'monthly' | 'annual') => plans.find(({ planId }) => planId === id)?.count ?? 0
  const inWeek = (rows: { monday: string; count: number }[], monday: string) =>
    rows.find((row) => row.monday === monday)?.count ?? 0
  return {
    ...counts,
    subscriptions: { monthly: plan('monthly'), annual: plan('annual') },
    weeks: mondays.map((monday) => ({
      monday,
      users: inWeek(users, monday),
      groups: inWeek(groups, monday),
    })),
  }
}

type Counts = Omit<FiguresView, 'subscriptions' | 'weeks'>

async function countAll(db: Caller['db'], upToBytes: number): Promise<Counts> {
  const sizes = await repository.readTableSizes(db)
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
  const average = await repository.averageBytes(db, Math.min(100, (sampledBytes / bytes) * 100))
  return { count: Math.round(average * rows), isEstimated: true }
}
