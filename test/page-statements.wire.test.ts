import { expect, it } from 'vitest'
import { isForAdministrators, pageBudgets } from '../src/routes/-page-budgets.ts'
import { watchConnections } from './connections-of-pages.ts'
import { callFunction, origin } from './request.ts'
import { sampleAddresses } from './sample-routes.ts'
import { sessionStateOf } from './session-state.ts'
import { aStatementLog } from './statement-log.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const log = await aStatementLog()
const connections = watchConnections()
const server = wireServer({}, (url) => log.to(url))

const anAdministrator = () => aPerson(server, { administratorSince: new Date() })

/** Creates a group that has some of everything. */
const loadSampleFamily = ({ cookie }: Person) =>
  callFunction(server, 'samples.loadSampleFamily', {
    method: 'POST',
    data: { timeZone: 'Europe/Zurich' },
    cookie,
  })

/** Returns how each route is opened, by the person with the newest sample family or by an administrator. */
async function aReader(anna: Person) {
  const ada = await anAdministrator()
  const addressOf = await sampleAddresses(server.database.db)
  return (route: string) => openPage(route, addressOf(route), isForAdministrators(route) ? ada : anna)
}

async function openPage(route: string, address: string, { cookie }: Person) {
  const answer = await server.fetch(new Request(new URL(address, origin), { headers: { cookie } }))
  expect([route, answer.status]).toEqual([route, 200])
  await answer.text()
}

/** Statements of a transaction itself have no plan. */
const endsOrBegins = /^(begin|commit|rollback)\b/i

it('sends no more statements for a page than its budget allows, and leaves nothing in a session', async () => {
  const anna = await aPerson(server)
  await loadSampleFamily(anna)
  const open = await aReader(anna)
  const beyond: string[] = []
  for (const { route, statements: most } of pageBudgets) {
    if (most === undefined) continue
    // The first time a process sends a read, it learns its columns; from then on it is sent together with others.
    await open(route)
    const sent = await log.during(() => open(route))
    expect(sent.length, route).toBeGreaterThan(0)
    expect(sent.flatMap(sessionStateOf), route).toEqual([])
    if (sent.length > most) beyond.push([`${route}: ${sent.length}, not ${most}`, ...sent].join('\n    '))
  }
  expect(beyond.join('\n\n'), beyond.join('\n\n')).toBe('')
})

it('has each statement of a page planned once per connection', async () => {
  const anna = await aPerson(server)
  await loadSampleFamily(anna)
  const openRoute = await aReader(anna)
  const unnamed: string[] = []
  for (const { route, statements } of pageBudgets) {
    if (statements === undefined) continue
    const open = () => openRoute(route)
    // A statement is named from its second time on.
    for (let opening = 0; opening < 2; opening++) await open()
    const sent = await log.unnamedDuring(open)
    unnamed.push(...sent.filter((text) => !endsOrBegins.test(text)).map((text) => `${route}: ${text}`))
  }
  expect(unnamed).toEqual([])
})

it('has the reads of a page planned for any values, so that they are not planned again for each opening', async () => {
  const anna = await aPerson(server)
  await loadSampleFamily(anna)
  const route = '/dashboard/$familyGroupId'
  const address = (await sampleAddresses(server.database.db))(route)
  for (let opening = 0; opening < 30; opening++) await openPage(route, address, anna)
  // PostgreSQL plans a statement for its values five times before it compares.
  const plans = await connections.plansOfJoined()
  const used = plans.filter(({ custom, generic }) => custom + generic > 10)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter(({ custom }) => custom > 5)).toEqual([])
})

it('includes the data of the header, so the browser does not have to ask for it', async () => {
  const { cookie } = await aPerson(server)
  const answer = await server.fetch(new Request(new URL('/family-select', origin), { headers: { cookie } }))
  const html = await answer.text()
  for (const key of ['"myFamilyGroupsSwitcher"', '"unreadCount"']) expect(html).toContain(key)
})
