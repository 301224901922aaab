import { makeDueTasks } from '../../src/features/schedules/server/occurrences.service.ts'
import { openDatabase } from '../../src/server/db/client.ts'

// What the hourly job does, as a process of its own that can be killed: node test/processes/make-due.ts <database url>
const { db, close } = openDatabase(process.argv[2] ?? '')
await makeDueTasks({ db, enqueue: async () => {}, signal: new AbortController().signal })
await close()
