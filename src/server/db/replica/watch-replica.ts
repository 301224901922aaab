import type pg from 'pg'
import type { Logger } from '../../logger.ts'
import { openPool } from '../pool.ts'
import { createFreshness } from './freshness.ts'

/** How often a process asks how far the replica is. */
const everyMs = 1_000
/** The age at which it is no longer read from: it may be about two seconds behind. */
const maxAgeMs = 3_000
/** How long to wait for one of the two servers. */
const patienceMs = 2_000

const identity = `(select system_identifier::text from pg_control_system()) as server, current_database() as database`
const ofPrimary = `select (pg_current_wal_lsn() - '0/0')::text as written, ${identity}`
const ofReplica = `select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0')::text as replayed, ${identity}`
/** Also what is not written yet, as with synchronous_commit = off. */
const ofChange = `select (pg_current_wal_insert_lsn() - '0/0')::text as position`

type Identity = { server: string; database: string }
type Primary = Identity & { written: string }
type Replica = Identity & { follows: boolean; replayed: string | null }

/** Why it is not read from. */
type Trouble = 'away' | 'promoted' | 'another database' | 'another history' | 'behind'
const troubles = { ahead: 'another history', behind: 'behind', fresh: null } as const

/** Asks both servers once. @throws when one does not answer */
export async function lookAt(primary: Pick<pg.Pool, 'query'>, replica: Pick<pg.Pool, 'query'>) {
  const at = performance.now()
  const [ours] = (await primary.query<Primary>(ofPrimary)).rows
  const [its] = (await replica.query<Replica>(ofReplica)).rows
  if (!ours || !its) throw new Error('no answer')
  if (its.server !== ours.server || its.database !== ours.database) return 'another database'
  if (!its.follows || its.replayed === null) return 'promoted'
  return { at, written: BigInt(ours.written), replayed: BigInt(its.replayed) }
}

/** Keeps looking at the replica, on connections of its own: how busy pages are does not matter. */
export function watchReplica(urls: { primary: string; replica: string }, log: Pick<Logger, 'warn' | 'info'>) {
  const openOne = (connectionString: string) => {
    const pool = openPool({
      connectionString,
      max: 1,
      connectionTimeoutMillis: patienceMs,
      answerMs: patienceMs,
      application_name: 'kinstead replica watch',
    })
    // The next look says what is wrong.
    return pool.on('error', () => {})
  }
  const primary = openOne(urls.primary)
  const replica = openOne(urls.replica)
  const freshness = createFreshness(maxAgeMs)
  /** Undefined until it is known. */
  let trouble: Trouble | null | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  /** Says it once, not each second. */
  function tell(now: Trouble | null, error?: unknown) {
    if (now === trouble || isStopped) return
    trouble = now
    if (now)
      log.warn({ why: now, ...(error !== undefined && { err: error }) }, 'the replica is not read from')
    else log.info('the replica is read from')
  }

  async function look(): Promise<void> {
    try {
      const found = await lookAt(primary, replica)
      if (typeof found === 'string') {
        freshness.forget()
        tell(found)
      } else {
        const verdict = freshness.note(found)
        if (verdict !== 'first') tell(troubles[verdict])
      }
    } catch (error) {
      freshness.forget()
      tell('away', error)
    }
    if (isStopped) return
    timer = setTimeout(() => {
      looking = look()
    }, everyMs).unref()
  }
  let looking = look()

  return {
    /** Whether it is fresh, and has the changes up to this position. */
    mayRead: (position: bigint) => freshness.isFresh(performance.now()) && freshness.hasReplayed(position),
    /** Until the next looks: a statement has found that it is away. */
    loseSight(error: unknown) {
      freshness.forget()
      tell('away', error)
    },
    ageSeconds: () => freshness.ageMs(performance.now()) / 1_000,
    isFresh: () => freshness.isFresh(performance.now()),
    /** The position of the primary's log, after everything that has been saved before this call. */
    async positionOfNow(): Promise<bigint> {
      const [found] = (await primary.query<{ position: string }>(ofChange)).rows
      if (!found) throw new Error('no answer')
      return BigInt(found.position)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all([primary.end(), replica.end()])
    },
  }
}
