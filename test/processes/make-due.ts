import { makeDueTasks } from '../../src/features/work/schedules/server/occurrences.service.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { createLogger } from '../../src/server/logger.ts'

// Runs the hourly job in a separate process that can be killed:
//   make-due <database url>
const { db, close } = openDatabase(process.argv[2] ?? '', { connectMs: 30_000, slack: 10 })
const log = createLogger('error')
await makeDueTasks({ db, log, enqueue: async () => {}, signal: new AbortController().signal })
await close()
