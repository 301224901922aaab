import { eq } from 'drizzle-orm'
import { memberships } from '../src/server/db/schema/groups.ts'
import { properties } from '../src/server/db/schema/properties.ts'
import { shareLinks } from '../src/server/db/schema/share-links.ts'
import { aProject } from './factories/work.ts'
import { aWorker } from './factories/workers.ts'
import { callFunction, origin, sameOrigin } from './request.ts'
import { aPerson, type wireServer } from './wire.ts'

export type Job = Awaited<ReturnType<ReturnType<typeof jobsOn>['aJob']>>

/**
 * Provides jobs with a contractor's link, and the requests of contractors.
 * @param server started with TRUST_PROXY=1, so that each request comes from a different address
 */
export function jobsOn(server: ReturnType<typeof wireServer>) {
  const { db } = server.database

  let addresses = 0
  const fromSomewhere = () => {
    addresses++
    return { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` }
  }

  const get = (path: string, headers: Record<string, string> = {}) =>
    server.fetch(new Request(new URL(path, origin), { headers: { ...fromSomewhere(), ...headers } }))

  const post = (
    path: string,
    fields: Record<string, string | Blob>,
    headers: Record<string, string> = {},
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return server.fetch(
      new Request(new URL(path, origin), {
        method: 'POST',
        body,
        headers: { ...sameOrigin, accept: 'text/html', ...fromSomewhere(), ...headers },
      }),
    )
  }

  /** Creates a family with a job, and the contractor's link to it, with the product itself. */
  async function aJob() {
    const anna = await aPerson(server, { firstName: 'Anna', lastName: 'Zwetschgenbaum' })
    const familyGroupId = await server.make.group([{ user: anna.user }])
    await db.update(memberships).set({ joinedAt: new Date('2026-01-01') })
    const propertyId = await server.make.property(familyGroupId)
    await db.update(properties).set({ street1: 'Hidden lane 7' }).where(eq(properties.id, propertyId))
    const house = { id: propertyId, familyGroupId }
    const project = await aProject(db, house, { title: 'New roof', budgetMinor: 987_654_321 })
    const worker = await aWorker(db, { id: familyGroupId })
    const create = async () => {
      const answer = await callFunction(server, 'share-links.createWorkerShareLink', {
        method: 'GET',
        data: { projectId: project.id, workerId: worker.id, message: 'Tiles are loose.' },
        cookie: anna.cookie,
      })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.result as { shareLinkId: string; url: string }
    }
    const { shareLinkId, url } = await create()
    const path = new URL(url).pathname
    const code = path.split('/').at(-1) ?? ''
    return { anna, familyGroupId, propertyId, house, project, worker, shareLinkId, path, code, create }
  }
  const accept = ({ path }: { path: string }) => post(path, { do: 'job.accept', name: 'Piet' })
  const linkOf = async ({ shareLinkId }: { shareLinkId: string }) =>
    (await db.select().from(shareLinks).where(eq(shareLinks.id, shareLinkId)))[0]

  return { get, post, aJob, accept, linkOf, fromSomewhere }
}
