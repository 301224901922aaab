import { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from 'srvx/node'
import type { Lifecycle } from './lifecycle.ts'
import { announce } from './logger.ts'
import type { Runtime } from './runtime.ts'
import { endsWithin } from './within.ts'

/** How long running requests may take after the process has stopped listening: docs/operations.md. */
const finishRequestsMs = 60_000
const idleCheckMs = 100

/** Listens. @returns the server and how to close it gently */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { env, log }: Pick<Runtime, 'env' | 'log'>,
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
      // Several processes share the port: scripts/lib/processes.mjs.
      exclusive: false,
      headersTimeout: 15_000,
      requestTimeout: 14_400_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
  })
  await server.ready()
  const node = limitConnections(server.node?.server)

  /** Accepts no more connections, and finishes running requests up to the limit. */
  async function close() {
    // An answer whose headers were sent before the stop leaves an idle connection behind.
    const check = setInterval(() => node.closeIdleConnections(), idleCheckMs)
    try {
      if (await endsWithin(finishRequestsMs, server.close())) return
      log.warn('running requests were cut off')
      node.closeAllConnections()
    } finally {
      clearInterval(check)
    }
  }
  return { node, close }
}

type Serving = {
  settings: Pick<Runtime, 'env' | 'log'>
  lifecycle: Lifecycle
  server: Pick<Awaited<ReturnType<typeof listen>>, 'close'>
  /** Starts no more jobs in this process. */
  takeNoMoreJobs: () => void
}

/**
 * Stops serving in steps: a balancer learns of it and sends nothing more, then nobody can connect, then the running
 * requests end.
 */
export async function stopServing({ settings: { env, log }, lifecycle, server, takeNoMoreJobs }: Serving) {
  announce(log, 'Stopping. Running requests and jobs are finished first; a second signal ends at once.')
  log.info('stopping')
  lifecycle.stop()
  takeNoMoreJobs()
  await delay(env.STOP_DELAY_SECONDS * 1_000)
  await server.close()
}

/** The maximum number of sockets, below the system's limit. */
export const maxSockets = 1_000

/** Closes each further connection immediately. Node has no such limit by default. */
export function limitConnections(server: unknown, most = maxSockets): Server {
  if (!(server instanceof Server)) throw new Error('this server does not listen on its own')
  server.maxConnections = most
  // Otherwise one of several processes offers the connection to the others, without end if all are full.
  Object.assign(server, { dropMaxConnection: true })
  return server
}
