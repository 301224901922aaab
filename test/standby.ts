import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { createLogger } from '../src/server/logger.ts'

/** Starts a primary and a real standby that follows it, each with its own data directory. */
export async function aPrimaryWithStandby(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `kinstead-${name}-`))
  // If we are root, the database server runs as another user.
  chmodSync(folder, 0o755)
  const log = createLogger('silent')
  const startAt = (part: string): Promise<EmbeddedDatabase> =>
    startEmbeddedDatabase({ dataDir: join(folder, part), log })

  await (await startAt('primary')).stop()
  execFileSync('cp', ['-a', join(folder, 'primary'), join(folder, 'standby')])
  const primary = await startAt('primary')
  const cluster = join(folder, 'standby/postgres')
  const { hostname, port, username, password } = new URL(primary.url)
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  // Its existence makes a standby; a copy belongs to the right user.
  execFileSync('cp', ['-a', join(cluster, 'PG_VERSION'), join(cluster, 'standby.signal')])
  let standby = await startAt('standby')
  return {
    primary,
    standby: { url: standby.url, stop: () => standby.stop() },
    /** For the app’s own data. */
    appFolder: join(folder, 'app'),
    /** Starts the standby again; it keeps its port. */
    async restartStandby() {
      standby = await startAt('standby')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
