import { plural, t } from '@lingui/core/macro'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../lib/app-error.ts'
import { sha256 } from './crypto.ts'

export type LimitRule = { points: number; durationSeconds: number }

export type Limits = {
  /**
   * Counts one try. Throws `too-many` with the seconds to wait when the tries are used up. Also throws without the
   * database: what cannot be counted is not allowed.
   * @param key who is counted; only its hash is stored
   * @param points how many tries it is; where they do not all fit none is counted
   */
  limit: (name: string, key: string, rule: LimitRule, points?: number) => Promise<void>
  /** Refunds what was counted for something that did not happen. */
  giveBack: (name: string, key: string, rule: LimitRule, points?: number) => Promise<void>
  /** Throws `too-many` when the tries are used up, without counting. */
  check: (name: string, key: string, rule: LimitRule) => Promise<void>
  /** Resets the tries, for example after a correct password. */
  reset: (name: string, key: string) => Promise<void>
}

/** Counts in the database: a restart resets nothing, and several processes count together. */
export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (name: string, rule: LimitRule) => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: rule.points,
      duration: rule.durationSeconds,
      // One of them sweeps old rows for all.
      clearExpiredByTimeout: limiters.size === 0,
    })
    limiters.set(name, limiter)
    return limiter
  }
  const hashed = (key: string) => sha256(key).toString('base64url')

  return {
    async limit(name, key, rule, points = 1) {
      const limiter = limiterOf(name, rule)
      try {
        await limiter.consume(hashed(key), points)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        if (points > 1) await limiter.reward(hashed(key), points)
        throw tooMany(secondsOf(error))
      }
    },
    async giveBack(name, key, rule, points = 1) {
      await limiterOf(name, rule).reward(hashed(key), points)
    },
    async check(name, key, rule) {
      const used = await limiterOf(name, rule).get(hashed(key))
      if (used && used.consumedPoints >= rule.points) throw tooMany(secondsOf(used))
    },
    async reset(name, key) {
      await pool.query('delete from rate_limits where key = $1', [`${name}:${hashed(key)}`])
    },
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1_000))

const tooMany = (retryAfterSeconds: number) =>
  new AppError('too-many', t`Too many attempts. Wait ${inWords(retryAfterSeconds)}, then try again.`, {
    retryAfterSeconds,
  })

const inWords = (seconds: number) => {
  if (seconds < 60) return plural(seconds, { one: 'a second', other: '# seconds' })
  const minutes = Math.ceil(seconds / 60)
  return plural(minutes, { one: 'a minute', other: '# minutes' })
}
