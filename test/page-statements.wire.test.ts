import { expect, it } from 'vitest'
import { pageBudgets } from '../src/routes/-page-budgets.ts'
import { callFunction, origin } from './request.ts'
import { sampleAddresses } from './sample-routes.ts'
import { aStatementLog } from './statement-log.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const log = await aStatementLog()
const server = wireServer({}, (url) => log.to(url))

/** Creates a group that has some of everything. */
const loadSampleFamily = ({ cookie }: Person) =>
  callFunction(server, 'samples.loadSampleFamily', {
    method: 'POST',
    data: { timeZone: 'Europe/Zurich' },
    cookie,
  })

it('sends no more statements for a page than its budget allows', async () => {
  const anna = await aPerson(server)
  await loadSampleFamily(anna)
  const addressOf = await sampleAddresses(server.database.db)
  const beyond: string[] = []
  const open = async (route: string) => {
    const headers = { cookie: anna.cookie }
    const answer = await server.fetch(new Request(new URL(addressOf(route), origin), { headers }))
    expect([route, answer.status]).toEqual([route, 200])
    await answer.text()
  }
  for (const { route, statements: most } of pageBudgets) {
    if (most === undefined) continue
    // The first time a process sends a read, it learns its columns; from then on it is sent together with others.
    await open(route)
    const sent = await log.during(() => open(route))
    expect(sent.length, route).toBeGreaterThan(0)
    if (sent.length > most) beyond.push([`${route}: ${sent.length}, not ${most}`, ...sent].join('\n    '))
  }
  expect(beyond.join('\n\n'), beyond.join('\n\n')).toBe('')
})

it('includes the data of the header, so the browser does not have to ask for it', async () => {
  const { cookie } = await aPerson(server)
  const answer = await server.fetch(new Request(new URL('/family-select', origin), { headers: { cookie } }))
  const html = await answer.text()
  for (const key of ['"myFamilyGroupsSwitcher"', '"unreadCount"']) expect(html).toContain(key)
})
