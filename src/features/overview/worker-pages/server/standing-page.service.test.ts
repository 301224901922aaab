import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { anInvoice, aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { keysOf } from '../../../../../test/keys-of.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import {
  createWorkerProjectsShareLink,
  createWorkerShareLink,
} from '../../../work/share-links/server/create-link.service.ts'
import { revokeShareLink } from '../../../work/share-links/server/end-links.service.ts'
import { getShare } from '../../../work/share-links/server/share-access.service.ts'
import { getWorkerProjects } from './standing-page.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const day = 86_400_000

const pathOf = (url: string) => new URL(url).pathname
const open = async (url: string, executor = db) =>
  getWorkerProjects(
    await getShare(aRequestContext(executor), 'STANDING', pathOf(url).split('/').at(-1) ?? '', use),
  )

/** A contractor with two jobs, and another one at the same house. */
async function aContractor() {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Zwetschgenbaum' })
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id, { timeZone: 'UTC', street1: 'Hidden lane 7' })
  const anna = asMember(db, user, group.id)
  const worker = await aWorker(db, group)
  const rival = await aWorker(db, group, { name: 'Mia Rival' })
  const jobs = [
    { project: await aProject(db, house, { title: 'Roof', budgetMinor: 987_654 }), worker },
    { project: await aProject(db, house, { title: 'Gutter' }), worker },
  ] as const
  const links = []
  for (const { project } of jobs)
    links.push(
      await createWorkerShareLink(anna, { projectId: project.id, workerId: worker.id, message: null }),
    )
  const standing = await createWorkerProjectsShareLink(anna, { workerId: worker.id })
  return { anna, worker, rival, jobs, links, url: standing.url }
}

describe('the contractor’s overview page', () => {
  it('has exactly these fields', async () => {
    const { jobs, links, url } = await aContractor()
    await aVisit(db, jobs[0])
    await anInvoice(db, jobs[0])
    const page = await open(url)
    expect(keysOf(page)).toMatchSnapshot()
    const town = null
    const isOffer = { town, propertyName: 'Lake cabin', state: 'OFFER', acceptBy: expect.any(String) }
    const paths = links.map((link) => pathOf(link.url))
    expect(page.jobs.toSorted((one, two) => one.title.localeCompare(two.title))).toEqual([
      { ...isOffer, title: 'Gutter', path: paths[1] },
      { ...isOffer, title: 'Roof', path: paths[0] },
    ])
  })

  it('shows upcoming visits and invoices with links to their jobs, in fixed fields', async () => {
    const { jobs, links, url } = await aContractor()
    const startsAt = new Date(Date.UTC(2099, 4, 4, 9))
    const endsAt = new Date(Date.UTC(2099, 4, 4, 10))
    const visit = await aVisit(db, jobs[0], { startsAt, endsAt, status: 'PROPOSED', note: 'Side door' })
    const asked = { number: 'A-1', amountMinor: 12_300, status: 'QUERIED', statusReason: 'Why?' } as const
    const invoice = await anInvoice(db, jobs[1], { ...asked, note: 'Private' })
    const { visits, invoices } = await open(url)
    const paths = links.map((link) => pathOf(link.url))
    expect(visits).toEqual([
      {
        ...{ id: visit.id, status: 'PROPOSED', jobTitle: 'Roof', path: paths[0] },
        ...{ startsOn: '2099-05-04', startTime: '09:00', endsOn: '2099-05-04', endTime: '10:00' },
      },
    ])
    expect(invoices).toEqual([
      {
        ...{ id: invoice.id, number: 'A-1', amountMinor: 12_300, currency: 'EUR', state: 'QUERIED' },
        ...{ issuedOn: '2026-11-01', dueOn: '2026-12-01', jobTitle: 'Gutter', path: paths[1] },
      },
    ])
  })

  it('leaves out past and cancelled visits and other contractors’ data', async () => {
    const { jobs, rival, url } = await aContractor()
    const at = (days: number) => ({
      startsAt: new Date(Date.now() + days * day),
      endsAt: new Date(Date.now() + days * day + 3_600_000),
    })
    await aVisit(db, jobs[0], at(-2))
    await aVisit(db, jobs[0], { ...at(2), status: 'CANCELLED' })
    await aVisit(db, { ...jobs[0], worker: rival }, at(2))
    await anInvoice(db, { ...jobs[0], worker: rival })
    const later = await aVisit(db, jobs[0], at(9))
    const next = await aVisit(db, jobs[1], at(3))
    const page = await open(url)
    expect(page.visits.map(({ id }) => id)).toEqual([next.id, later.id])
    expect(page.invoices).toEqual([])
    expect(JSON.stringify(page)).not.toMatch(/Zwetschgenbaum|987654|Rival|Hidden lane/)
  })

  it('shows nothing of a job whose link was revoked', async () => {
    const { anna, jobs, links, url } = await aContractor()
    for (const job of jobs) {
      await aVisit(db, job)
      await anInvoice(db, job)
    }
    await revokeShareLink(anna, { shareLinkId: links[0]?.shareLinkId ?? '' })
    const page = await open(url)
    for (const lines of [page.jobs, page.visits, page.invoices])
      expect(lines.map(({ path }) => path)).toEqual([pathOf(links[1]?.url ?? '')])
  })

  it('scans no whole table', async () => {
    const { jobs, url } = await aContractor()
    await aVisit(db, jobs[0])
    await anInvoice(db, jobs[0])
    await expectIndexed(database, (indexed) => open(url, indexed))
  })
})
