import { t } from '@lingui/core/macro'
import { AppError } from '../lib/app-error.ts'
import type { MigrationProgress } from './db/migrate.ts'

/** What this process is doing as a whole. It answers some addresses itself, before any feature does. */
export type Lifecycle = {
  isStopping: () => boolean
  isMigrating: () => boolean
  /** Until `serve`, only the process itself answers. */
  migrate: (progress: MigrationProgress) => void
  serve: () => void
  /** From now on `/readyz` answers 503, and every response ends its connection. */
  stop: () => void
  /** Answers for the process itself; null when the request is for the product. */
  answer: (pathname: string) => Response | null
}

type Phase = { name: 'serving' } | { name: 'stopping' } | ({ name: 'migrating' } & MigrationProgress)

export function createLifecycle(): Lifecycle {
  let phase: Phase = { name: 'serving' }
  return {
    isStopping: () => phase.name === 'stopping',
    isMigrating: () => phase.name === 'migrating',
    migrate(progress) {
      phase = { name: 'migrating', ...progress }
    },
    serve() {
      phase = { name: 'serving' }
    },
    stop() {
      phase = { name: 'stopping' }
    },
    answer(pathname) {
      if (phase.name === 'migrating' && pathname === '/healthz') return new Response('ok')
      if (phase.name === 'serving' || pathname !== '/readyz') return null
      return notReady(phase.name === 'stopping' ? 'stopping' : `migrating ${phase.current} of ${phase.total}`)
    },
  }
}

const notReady = (why: string) => new Response(why, { status: 503, headers: { 'retry-after': '2' } })

/** What people get while migrations run. */
export function beingUpdated(): never {
  throw new AppError('unavailable', t`Kinstead is being updated. Try again in a minute.`, {
    retryAfterSeconds: 30,
  })
}
