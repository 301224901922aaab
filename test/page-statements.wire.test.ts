import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageBudgets } from '../src/routes/-page-budgets.ts'
import { callFunction, origin } from './request.ts'
import { aStatementLog } from './statement-log.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const log = await aStatementLog()
const server = wireServer({}, (url) => log.to(url))

/** A group that has some of everything, and what the parameters of the routes stand for in it. */
async function aFamily({ cookie }: Person): Promise<Map<string, string>> {
  await callFunction(server, 'samples.loadSampleFamily', {
    method: 'POST',
    data: { timeZone: 'Europe/Zurich' },
    cookie,
  })
  const { rows } = await server.database.db.execute<Record<string, string>>(sql`
    select g.id as "familyGroupId", house.id as "propertyId",
      (select task_id from comments limit 1) as "taskId",
      (select project_id from tasks where project_id is not null order by project_id limit 1) as "projectId",
      (select id from assets where property_id = house.id limit 1) as "assetId",
      (select id from documents where property_id = house.id limit 1) as "documentId",
      (select id from schedules where property_id = house.id limit 1) as "scheduleId",
      (select id from payments where property_id = house.id limit 1) as "paymentId",
      (select id from settlements limit 1) as "settlementId",
      (select id from bills limit 1) as "billId",
      (select id from bill_series limit 1) as "billSeriesId"
    from family_groups g join lateral (
      select p.id from properties p where p.family_group_id = g.id
      order by (select count(*) from tasks t where t.property_id = p.id) desc limit 1
    ) house on true`)
  return new Map(Object.entries(rows[0] ?? {}))
}

it('asks the database no more often for a page than its budget allows', async () => {
  const anna = await aPerson(server)
  const ids = await aFamily(anna)
  const addressOf = (route: string) => route.replace(/\$(\w+)/g, (_, name: string) => ids.get(name) ?? name)
  const beyond: string[] = []
  const open = async (route: string) => {
    const headers = { cookie: anna.cookie }
    const answer = await server.fetch(new Request(new URL(addressOf(route), origin), { headers }))
    expect([route, answer.status]).toEqual([route, 200])
    await answer.text()
  }
  for (const { route, statements: most } of pageBudgets) {
    if (most === undefined) continue
    // Twice: a statement is joined with others from its second time on.
    await open(route)
    const sent = await log.during(() => open(route))
    if (sent.length > most) beyond.push([`${route}: ${sent.length}, not ${most}`, ...sent].join('\n    '))
  }
  expect(beyond.join('\n\n'), beyond.join('\n\n')).toBe('')
})

it('brings with a page what its header shows, which the browser need not ask for', async () => {
  const { cookie } = await aPerson(server)
  const answer = await server.fetch(new Request(new URL('/family-select', origin), { headers: { cookie } }))
  const html = await answer.text()
  for (const key of ['"myFamilyGroupsSwitcher"', '"unreadCount"']) expect(html).toContain(key)
})
