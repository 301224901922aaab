import { Server } from 'node:net'

/** The most sockets that a server holds at once, below the limit of the system. */
export const maxSockets = 1_000

/** Closes each further connection at once. Node has no such limit before one is set. */
export function limitConnections(server: unknown, most = maxSockets) {
  if (!(server instanceof Server)) throw new Error('this server does not listen by itself')
  server.maxConnections = most
}
