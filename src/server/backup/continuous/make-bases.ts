import { join } from 'node:path'
import { createClient } from '../../db/pool.ts'
import { writeDurably } from '../../durable-file.ts'
import type { Logger } from '../../logger.ts'
import { encrypt } from '../age.ts'
import { backupDisk } from '../backup-disk.ts'
import { baseName, readLine } from './archive-folder.ts'
import type { BaseSecrets } from './base-head.ts'
import { copyBase, type ServerPlace } from './copy-base.ts'
import { draftPrefix } from './sealed-file.ts'

const dayMs = 86_400_000
const retryMs = 300_000

type Options = {
  url: string
  directory: string
  kinstead: string
  archive: string
  passphrase: string
  log: Logger
}
type Line = { name: string; path: string; secrets: BaseSecrets; place: ServerPlace; signal: AbortSignal }

/** Copies the database as a base each day, while changes are archived. */
export function createBases(
  { url, directory, kinstead, archive, passphrase, log }: Options,
  { name, path, secrets, place, signal }: Line,
) {
  let making: Promise<void> | null = null
  let triedAt = -retryMs
  let made = 0

  async function make() {
    const now = new Date()
    const session = createClient({ connectionString: url, application_name: 'kinstead base' })
    await session.connect()
    try {
      const content = copyBase({ client: session, directory, kinstead, secrets, place, signal })
      const target = join(path, baseName(now))
      const draft = join(path, `${draftPrefix}base-${now.getTime()}`)
      await writeDurably({ target, draft }, encrypt(content, passphrase), backupDisk)
    } finally {
      await session.end()
    }
    made++
    log.info({ line: name }, 'base of the archive made')
  }

  return {
    /** Begins with one, and does not wait for it. */
    async beginIfDue() {
      const { bases } = await readLine(archive, name)
      // One of the future is no reason to wait: the clock has been set back since.
      const isDue = !bases.some(({ at }) => Math.abs(Date.now() - at.getTime()) <= dayMs)
      if (making || !isDue || signal.aborted || performance.now() - triedAt < retryMs) return
      triedAt = performance.now()
      making = make()
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'no base of the archive was made')
        })
        .finally(() => {
          making = null
        })
    },
    /** How many it has made. */
    count: () => made,
    async end() {
      await making
    },
  }
}
