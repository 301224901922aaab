import { createFileRoute } from '@tanstack/react-router'
import { runtime } from '../server/runtime.ts'

/** The database answers too. */
export const Route = createFileRoute('/readyz')({
  server: {
    handlers: {
      GET: async () => {
        try {
          await runtime().database.pool.query('select 1')
          return new Response('ready')
        } catch {
          return new Response('not ready', { status: 503, headers: { 'retry-after': '2' } })
        }
      },
    },
  },
})
