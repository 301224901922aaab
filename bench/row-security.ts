import { eq } from 'drizzle-orm'
import { getMember } from '../src/features/base/groups/server/access.service.ts'
import { getGroup } from '../src/features/base/groups/server/groups.service.ts'
import { listMembers } from '../src/features/base/groups/server/members.service.ts'
import { getProperty } from '../src/features/house/properties/server/properties.service.ts'
import { getDashboard } from '../src/features/overview/dashboard/server/dashboard.service.ts'
import { search } from '../src/features/overview/search/server/search.service.ts'
import { listTasks } from '../src/features/work/tasks/server/tasks.service.ts'
import { type Db, openDatabase } from '../src/server/db/client.ts'
import { withConnectionShare } from '../src/server/db/connection-share.ts'
import { readOnce, withinReadOnce } from '../src/server/db/read-once.ts'
import { type Reach, withReach } from '../src/server/db/row-security/reach.ts'
import { memberships } from '../src/server/db/schema/groups.ts'
import { databaseUrl, onServer } from '../test/db-server.ts'
import { asMember } from '../test/factories/context.ts'
import { grantRole, restrictedRole, restrictRows } from '../test/restricted.ts'
import { processorSeconds } from './lib/cpu.ts'
import { freshDatabase } from './lib/database.ts'
import { median } from './lib/figures.ts'
import { aHousehold } from './lib/household.ts'
import { addOtherFamilies } from './lib/records.ts'
import { own, stopEverything } from './lib/resources.ts'

// node --import ./scripts/lib/texts-in-english.mjs bench/row-security.ts: what row-level security adds to the statements
// of pages, read as pages read them (joined, prepared, one connection). In turns, in one run: without it; with role and
// reach sent ahead of each statement; with the policies too. For docs/adr/0099-row-level-security.md.

const anybody = {
  firstName: 'Anna',
  lastName: 'Keller',
  email: 'anna@family.example',
  emailVerified: true,
  isAppointed: false,
  profileImageUrl: null,
  timeZone: 'UTC',
  locale: null,
  isDemo: false,
}
const rounds = Number(process.argv[2] ?? 400)
const origin = 'http://localhost:3000'
const otherFamilies = 300

try {
  const plainUrl = await freshDatabase()
  const household = await aHousehold(plainUrl, 4)
  await addOtherFamilies(plainUrl, otherFamilies)
  await onServer(plainUrl, 'vacuum analyze')
  const { pathname, href } = new URL(plainUrl)
  const restrictedName = `${pathname.slice(1)}_restricted`
  const serverUrl = databaseUrl(href, 'postgres')
  await onServer(serverUrl, `create database ${restrictedName} template ${pathname.slice(1)}`)
  own(() => onServer(serverUrl, `drop database if exists ${restrictedName} with (force)`))
  const restrictedUrl = databaseUrl(href, restrictedName)
  await onServer(restrictedUrl, 'vacuum analyze')
  await restrictRows(restrictedUrl)
  await grantRole(plainUrl)

  const plain = opened(plainUrl)
  const ways = [
    { name: 'without', ...plain },
    { name: 'sent', ...opened(plainUrl, restrictedRole) },
    { name: 'policies', ...opened(restrictedUrl, restrictedRole) },
  ]
  const { familyGroupId, propertyId } = household
  const [member] = await plain.db
    .select()
    .from(memberships)
    .where(eq(memberships.familyGroupId, familyGroupId))
  const user = { ...anybody, id: member?.userId ?? '' }
  const ofGroup: Reach = { groups: [familyGroupId] }
  const pages = [
    {
      name: 'dashboard',
      reach: ofGroup,
      read: async (db: Db) => {
        const ctx = asMember(db, user, familyGroupId)
        await getMember(ctx, ['familyGroupId'], { familyGroupId })
        await getDashboard(ctx)
      },
    },
    {
      name: 'property tasks',
      reach: ofGroup,
      read: async (db: Db) => {
        const ctx = asMember(db, user, familyGroupId)
        await getMember(ctx, ['propertyId'], { propertyId })
        await Promise.all([
          getGroup(ctx),
          listMembers(ctx),
          getProperty(ctx, propertyId),
          listTasks(ctx, { propertyId, part: 'open', sort: 'due' } as Parameters<typeof listTasks>[1]),
        ])
      },
    },
    {
      name: 'search "window"',
      reach: { across: 'a person' } as Reach,
      read: async (db: Db) => void (await search(asMember(db, user, familyGroupId), { text: 'window' })),
    },
  ]
  for (const { name, reach, read } of pages) {
    const costs = ways.map(() => ({ wallMs: [] as number[], appMs: 0, serverMs: 0 }))
    for (let round = -rounds / 4; round < rounds; round++) {
      if (round === 0) for (const [at, cost] of costs.entries()) cost.serverMs = -serverMs(ways[at])
      for (const [at, { db }] of ways.entries()) {
        const [startedAt, before] = [performance.now(), process.cpuUsage()]
        await withReach(reach, () =>
          withConnectionShare(new Request(origin), origin, (leave) =>
            withinReadOnce(async (end) => {
              await read(db)
              end()
              leave()
            }),
          ),
        )
        const { user, system } = process.cpuUsage(before)
        const cost = costs[at]
        if (round < 0 || !cost) continue
        cost.wallMs.push(performance.now() - startedAt)
        cost.appMs += (user + system) / 1_000 / rounds
      }
    }
    console.log(name)
    for (const [at, way] of ways.entries()) {
      const cost = costs[at]
      if (!cost) continue
      const server = (cost.serverMs + serverMs(way)) / rounds
      const figures = { 'wall, median': median(cost.wallMs), app: cost.appMs, PostgreSQL: server }
      const text = Object.entries(figures).map(([of, ms]) => `${of} ${ms.toFixed(2)} ms`)
      console.log(`  ${way.name.padEnd(9)} ${text.join(', ')}`)
    }
  }
} finally {
  await stopEverything()
}

/** A database, and the processes of the server that its connections have. */
function opened(url: string, restrictedTo?: string) {
  const { db, pool, close } = openDatabase(url, {
    connectMs: 30_000,
    slack: 10,
    ...(restrictedTo && { restrictedTo }),
  })
  own(close)
  const pids: number[] = []
  pool.on('connect', (client) => 'processID' in client && pids.push(Number(client.processID)))
  readOnce(pool)
  return { db, pids }
}

/** The processor time of PostgreSQL for these connections, which the load of the machine hardly changes. */
function serverMs(way: { pids: number[] } | undefined) {
  return (way?.pids ?? []).reduce((sum, pid) => sum + (processorSeconds(pid) ?? 0) * 1_000, 0)
}
