import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Link = {
  app: Socket
  database: Socket | null
  /** Bytes were lost on it: nothing goes through it any more, and neither side is told. */
  isBroken: boolean
}

export type DatabaseProxy = Awaited<ReturnType<typeof aDatabaseProxy>>

/** The way to a PostgreSQL, which can be cut in the ways in which networks and servers fail. */
export async function aDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const links = new Set<Link>()
  let state: 'open' | 'frozen' | 'dropping' = 'open'

  const server = createServer((app) => {
    const link: Link = { app, database: null, isBroken: state === 'dropping' }
    links.add(link)
    app.on('error', () => {})
    app.on('close', () => {
      links.delete(link)
      link.database?.destroy()
    })
    app.on('data', (chunk) => {
      if (!link.isBroken) link.database?.write(chunk)
    })
    if (state === 'open') reachDatabase(link)
    else if (state === 'frozen') app.pause()
  })

  function reachDatabase(link: Link) {
    const database = connect(Number(target.port), target.hostname)
    link.database = database
    database.on('error', () => {})
    database.on('close', () => {
      if (!link.isBroken) link.app.end()
    })
    database.on('data', (chunk) => {
      if (!link.isBroken) link.app.write(chunk)
    })
  }

  async function listenAt(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  await listenAt(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`

  return {
    url: url.href,
    /** Nothing gets through and nothing is lost. */
    freeze() {
      state = 'frozen'
      for (const { app, database } of links) {
        app.pause()
        database?.pause()
      }
    },
    /** Every byte is lost, and nobody is told: what is connected now is dead when the network is back. */
    drop() {
      state = 'dropping'
      for (const link of links) link.isBroken = true
    },
    /** Ends every connection and takes no new one, as a server that was stopped. */
    refuse() {
      server.close()
      for (const { app } of links) app.end()
    },
    /** Breaks every connection in the middle of whatever it does. */
    reset() {
      for (const { app } of links) app.resetAndDestroy()
    },
    async restore() {
      if (!server.listening) await listenAt(port)
      state = 'open'
      for (const link of links) {
        if (!link.isBroken && !link.database) reachDatabase(link)
        link.app.resume()
        link.database?.resume()
      }
    },
    close() {
      server.close()
      for (const { app, database } of links) {
        app.destroy()
        database?.destroy()
      }
    },
  }
}
