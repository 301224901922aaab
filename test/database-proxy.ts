import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Link = {
  app: Socket
  database: Socket | null
  /** This connection has lost bytes: nothing passes through it any more, and neither side is told. */
  isBroken: boolean
}

export type DatabaseProxy = Awaited<ReturnType<typeof aDatabaseProxy>>

/** A proxy to a PostgreSQL that can be interrupted in the ways in which networks and servers fail. */
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
    /** Drops every byte silently: existing connections are dead when the network is back. */
    drop() {
      state = 'dropping'
      for (const link of links) link.isBroken = true
    },
    /** Ends every connection and accepts no new one, like a stopped server. */
    refuse() {
      server.close()
      for (const { app } of links) app.end()
    },
    /** Breaks every connection in the middle of its work. */
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
