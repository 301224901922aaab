import { makeDueTasks } from '../../src/features/work/schedules/server/occurrences.service.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { createLogger } from '../../src/server/logger.ts'

// What the hourly job does, as a process of its own that can be killed: node test/processes/make-due.ts <database url>
const { db, close } = openDatabase(process.argv[2] ?? '')
const log = createLogger('error')
await makeDueTasks({ db, log, enqueue: async () => {}, signal: new AbortController().signal })
await close()
