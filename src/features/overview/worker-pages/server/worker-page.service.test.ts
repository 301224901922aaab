import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, aSecret } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { aJobLink, anInvoice, aQuote, aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { keysOf } from '../../../../../test/keys-of.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import { appErrorAdapter } from '../../../../rpc/app-error-adapter.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinkSecrets, shareLinks } from '../../../../server/db/schema/share-links.ts'
import { checklistLines } from '../../../../server/db/schema/tasks.ts'
import { writeJobMessage } from '../../../work/job-messages/server/job-messages.service.ts'
import {
  acceptWorkerShare,
  declineWorkerShare,
} from '../../../work/share-links/server/answer-link.service.ts'
import { listLinksOfProject } from '../../../work/share-links/server/list-links.service.ts'
import { getShare, jobOf } from '../../../work/share-links/server/share-access.service.ts'
import { readVisitsFeed } from './visits-feed.service.ts'
import { findAction } from './worker-actions.service.ts'
import { answerJobForm } from './worker-form.response.ts'
import { getWorkerShare } from './worker-page.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }

/** A job with one of everything, for the contractor and for the family only. */
async function aFullJob() {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Zwetschgenbaum' })
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id, { street1: 'Hidden lane 7', city: 'Thun' })
  const project = await aProject(db, house, { title: 'Roof', budgetMinor: 987_654 })
  const worker = await aWorker(db, group)
  const other = await aWorker(db, group, { name: 'Mia Rival' })
  const link = await aJobLink(db, { project, worker }, { createdBy: user.id })
  const task = await aTask(db, house, { projectId: project.id, isVisibleToWorkers: true })
  await db.insert(checklistLines).values({ taskId: task.id, text: 'Ladder', position: 0 })
  const document = { projectId: project.id, isVisibleToWorkers: true }
  await aDocument(db, house, document)
  await aDocument(db, house, { projectId: project.id, title: 'Secret plan' })
  for (const of of [worker, other]) {
    await aQuote(db, { project, worker: of })
    await anInvoice(db, { project, worker: of })
  }
  const startsAt = new Date(Date.now() + 3_600_000)
  await aVisit(db, { project, worker }, { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
  const secret = await aSecret(db, house, { value: 'Open sesame' })
  await db.insert(shareLinkSecrets).values({ shareLinkId: link.id, secretId: secret.id })
  const anna = asMember(db, user, group.id)
  const message = { projectId: project.id, workerId: worker.id, id: newId(), body: 'Hello' }
  await writeJobMessage(anna, message)
  return { anna, project, link }
}

const open = async (shareCode: string) => jobOf(await getShare(aRequestContext(db), 'JOB', shareCode, use))

describe('the contractor’s job page', () => {
  it('has exactly these fields', async () => {
    const { link } = await aFullJob()
    await db.update(shareLinks).set({ acceptedAt: new Date(), acceptedName: 'Piet' })
    expect(keysOf(await getWorkerShare(await open(link.shareCode)))).toMatchSnapshot()
  })

  it('contains nothing internal to the family', async () => {
    const { link } = await aFullJob()
    const before = JSON.stringify(await getWorkerShare(await open(link.shareCode)))
    for (const secret of [
      'Zwetschgenbaum',
      'Hidden lane',
      '987654',
      'Rival',
      'Secret plan',
      'Open sesame',
      'Front door',
    ])
      expect(before).not.toContain(secret)
    await db.update(shareLinks).set({ acceptedAt: new Date(), acceptedName: 'Piet' })
    const after = await getWorkerShare(await open(link.shareCode))
    expect(after.job.address).toContain('Hidden lane 7')
    expect(after.codes.codes.map(({ label }) => label)).toEqual(['Front door'])
    expect([after.quotes?.quotes.length, after.invoices.length, after.files.length]).toEqual([1, 1, 1])
    expect(JSON.stringify(after)).not.toMatch(/Zwetschgenbaum|987654|Rival|Secret plan|Open sesame/)
  })

  it('names the property only where its address is missing', async () => {
    const { link } = await aFullJob()
    const nameWith = async (address: { city: string | null; street1: string | null }) => {
      await db.update(properties).set(address)
      const { job } = await getWorkerShare(await open(link.shareCode))
      // Only what accepting the job reveals is announced.
      expect(job.hidesAddress).toBe(address.street1 !== null && job.state !== 'ACCEPTED')
      return job.propertyName
    }
    const [town, street] = [
      { city: 'Thun', street1: null },
      { city: null, street1: 'Hidden lane 7' },
    ]
    expect([await nameWith(town), await nameWith(street)]).toEqual([null, 'Lake cabin'])
    await db.update(shareLinks).set({ acceptedAt: new Date(), acceptedName: 'Piet' })
    expect([await nameWith(town), await nameWith(street)]).toEqual(['Lake cabin', null])
  })

  it('shows only the decline once the job was declined', async () => {
    const { link } = await aFullJob()
    await db.update(shareLinks).set({ declinedAt: new Date() })
    const view = await getWorkerShare(await open(link.shareCode))
    expect(view.job.state).toBe('DECLINED')
    expect([view.tasks, view.messages, view.files, view.invoices, view.quotes]).toEqual([
      [],
      [],
      [],
      [],
      null,
    ])
  })

  it('offers the visits as a calendar without the page’s address', async () => {
    const { link } = await aFullJob()
    const ical = await readVisitsFeed(await open(link.shareCode))
    expect(ical).toContain('SUMMARY:Visit: Roof')
    expect(ical).not.toContain(link.shareCode)
    expect(ical).not.toContain('Hidden lane')
  })
})

describe('the answers of a job’s link', () => {
  const name = 'Piet'
  const refused = (answer: Promise<unknown>) =>
    answer.then(
      () => 'not refused',
      (error: unknown) => error,
    )
  /** An error as it travels: the adapter sends its details as JSON. */
  const sentOf = (error: unknown) => {
    if (!(error instanceof AppError)) return error
    const { details, ...rest } = appErrorAdapter.toSerializable(error)
    return { ...rest, details: JSON.parse(details) }
  }

  it('have exactly these fields when a job is accepted or declined', async () => {
    const [one, other] = [await aFullJob(), await aFullJob()]
    const [accepting, declining] = [await open(one.link.shareCode), await open(other.link.shareCode)]
    expect(await acceptWorkerShare(accepting, { name })).toEqual({ state: 'ACCEPTED' })
    expect(await acceptWorkerShare(accepting, { name })).toEqual({ state: 'ACCEPTED' })
    expect(await declineWorkerShare(declining, { reason: null })).toEqual({ state: 'DECLINED' })
    expect(await declineWorkerShare(declining, { reason: null })).toEqual({ state: 'DECLINED' })
    expect(keysOf(await getWorkerShare(await open(other.link.shareCode)))).toMatchSnapshot()
  })

  it('have exactly these fields when they refuse', async () => {
    const { link } = await aFullJob()
    const ctx = await open(link.shareCode)
    const act = (action: string, typed: Record<string, string>) => refused(findAction(action)(ctx, typed))
    const answers = {
      wrongField: await act('job.accept', { name: ' ' }),
      notAccepted: await act('tasks.move', { taskId: newId(), status: 'IN_PROGRESS', reason: '' }),
      unknownId: await act('visits.confirm', { id: newId(), version: '1' }),
      unknownAction: await refused((async () => findAction('job.pay'))()),
      unknownToken: await refused(open(`${link.shareCode}A`)),
    }
    expect(Object.values(answers).map((error) => error instanceof AppError)).toEqual(Array(5).fill(true))
    const fields = Object.entries(answers).map(([about, error]) => [about, keysOf(sentOf(error))])
    expect(Object.fromEntries(fields)).toMatchSnapshot()
  })

  it('have exactly these fields when a form is shown again, with a code or with a refusal', async () => {
    const { link } = await aFullJob()
    await db.update(shareLinks).set({ acceptedAt: new Date(), acceptedName: name })
    const [secret] = await db.select().from(shareLinkSecrets)
    const send = (fields: Record<string, string>) =>
      answerJobForm({
        read: async () => fields,
        open: () => open(link.shareCode),
        masked: (error) => (error instanceof AppError ? error : new AppError('unexpected', 'Masked')),
      })
    const answers = {
      done: await send({ do: 'messages.write', id: newId(), body: 'Hello' }),
      code: await send({ do: 'codes.show', secretId: secret?.secretId ?? '' }),
      wrongField: await send({ do: 'messages.write', id: newId(), body: ' ' }),
      unknownId: await send({ do: 'codes.show', secretId: newId() }),
    }
    expect(keysOf(answers)).toMatchSnapshot()
  })
})

describe('the SQL statements of the job page', () => {
  it('scan no whole table, however many links there are', async () => {
    const { anna, project, link } = await aFullJob()
    await expectIndexed(database, async (indexed) => {
      const ctx = jobOf(await getShare(aRequestContext(indexed), 'JOB', link.shareCode, use))
      await getWorkerShare(ctx)
      await listLinksOfProject({ ...anna, db: indexed }, { projectId: project.id }, { sendsMail: false })
    })
  })
})
