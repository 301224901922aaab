import { createFileRoute } from '@tanstack/react-router'
import { runtime } from '../server/runtime.ts'

/** Tells that the database is reachable and writable. */
export const Route = createFileRoute('/readyz')({
  server: {
    handlers: {
      GET: async () => {
        const isReady = await runtime()
          .database.isReady()
          .catch(() => false)
        if (isReady) return new Response('ready')
        return new Response('not ready', { status: 503, headers: { 'retry-after': '2' } })
      },
    },
  },
})
