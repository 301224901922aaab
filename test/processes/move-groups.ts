import { buildGroupExport } from '../../src/features/overview/group-exports/server/make-group-export.service.ts'
import { loadGroup } from '../../src/features/overview/group-imports/server/load-group.service.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { createFiles } from '../../src/server/gateways/files/files.ts'
import { createLogger } from '../../src/server/logger.ts'
import { aRequestContext } from '../factories/context.ts'

// Exports or imports one group, in a separate process that can be killed:
//   move-groups <database url> <what to do, as JSON>
const { db, close } = openDatabase(process.argv[2] ?? '', { connectMs: 30_000, slack: 10 })
const { store, exportId, importId } = JSON.parse(process.argv[3] ?? '{}')
const log = createLogger('silent')
const files = createFiles({ ...store, log })
const ctx = { ...aRequestContext(db, { files }), signal: new AbortController().signal }
if (exportId) await buildGroupExport(ctx, exportId)
if (importId) await loadGroup(ctx, importId)
await close()
