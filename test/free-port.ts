import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port of this machine on which nothing listens now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('the probe has no port')
  return address.port
}
