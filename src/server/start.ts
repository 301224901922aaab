import { Server } from 'node:net'
import { serve } from 'srvx/node'
import type { Runtime } from './runtime.ts'
import { endsWithin } from './within.ts'

const shutdownLimitMs = 20_000
const finishRequestsMs = 5_000

/**
 * Listens, prints the address, and stops cleanly on SIGINT and SIGTERM: no new connections, running requests are
 * finished, then jobs, pool and our own database.
 */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { env, log }: Pick<Runtime, 'env' | 'log'>,
  stop: () => Promise<void>,
) {
  const server = serve({
    fetch,
    hostname: env.HOST,
    port: env.PORT,
    silent: true,
    gracefulShutdown: false,
    trustProxy: false,
    // For a whole request, including an exported group on a slow connection. Slow uploads end sooner:
    // server/body-limit.ts.
    node: {
      headersTimeout: 15_000,
      requestTimeout: 14_400_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
  })
  await server.ready()
  limitConnections(server.node?.server)
  console.warn(`Kinstead runs at ${env.APP_ORIGIN}`)

  let stopping = false
  const shutDown = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // The last resort; each earlier step has its own limit, so that the database is stopped in any case.
    setTimeout(() => process.exit(1), shutdownLimitMs).unref()
    const node = server.node?.server
    if (node && 'closeIdleConnections' in node) node.closeIdleConnections()
    void endsWithin(finishRequestsMs, server.close())
      .then((finished) => {
        if (finished) return
        log.warn('running requests were cut off')
        if (node && 'closeAllConnections' in node) node.closeAllConnections()
      })
      .then(stop)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop cleanly')
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', shutDown)
  process.on('SIGTERM', shutDown)
  return server
}

/** The maximum number of sockets, below the system's limit. */
export const maxSockets = 1_000

/** Closes each further connection immediately. Node has no such limit by default. */
export function limitConnections(server: unknown, most = maxSockets) {
  if (!(server instanceof Server)) throw new Error('this server does not listen on its own')
  server.maxConnections = most
}
