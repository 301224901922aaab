import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aWorker, aWorkerCertificate } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { workerCertificates } from '../../../../server/db/schema/workers.ts'
import { certificateState, maxCertificatesPerWorker } from '../certificates.rules.ts'
import * as service from './certificates.service.ts'
import { deleteWorker } from './worker-trash.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let worker: Awaited<ReturnType<typeof aWorker>>

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  anna = asMember(db, user, group.id)
  worker = await aWorker(db, group)
})

const fields = { title: 'Liability insurance', number: 'LI-7', expiresOn: '2027-03-31' }
const add = (ctx = anna) => service.addCertificate(ctx, { ...fields, workerId: worker.id })
const titles = async () =>
  (await service.listCertificates(anna, worker.id)).certificates.map(({ title }) => title)

describe('a certificate', () => {
  it('is logged with its contractor when added', async () => {
    const { workerCertificateId } = await add()
    expect((await service.listCertificates(anna, worker.id)).certificates).toEqual([
      { ...fields, id: workerCertificateId, workerId: worker.id, version: 1 },
    ])
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'CREATED', entityType: 'worker-certificate', after: { worker: 'Piet Jansen' } },
    ])
  })

  it('refuses a stale edit with the newer value and overwrites nothing', async () => {
    const { workerCertificateId } = await add()
    const edit = (title: string) =>
      service.updateCertificate(anna, { ...fields, title, workerCertificateId, version: 1 })
    await edit('Insurance')
    await expect(edit('Licence')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { title: 'Insurance', version: 2 } },
    })
    expect(await titles()).toEqual(['Insurance'])
  })

  it('can be deleted and restored, but not without its contractor', async () => {
    const { workerCertificateId } = await add()
    await service.deleteCertificate(anna, workerCertificateId)
    expect(await titles()).toEqual([])
    await service.restoreCertificate(anna, workerCertificateId)
    expect(await titles()).toEqual(['Liability insurance'])
    await service.deleteCertificate(anna, workerCertificateId)
    await deleteWorker(anna, worker.id)
    await expect(service.restoreCertificate(anna, workerCertificateId)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('cannot be changed by a viewer, and is not found by another group', async () => {
    const { workerCertificateId } = await add()
    const user = await aUser(db)
    await aMembership(db, {
      familyGroupId: worker.familyGroupId,
      userId: user.id,
      role: 'VIEWER',
      color: 'pine',
    })
    const viewer = asMember(db, user, worker.familyGroupId, 'VIEWER')
    await expect(add(viewer)).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = asMember(db, user, (await aGroup(db, [{ user }])).id)
    for (const ask of [
      () => service.getCertificate(stranger, workerCertificateId),
      () => service.deleteCertificate(stranger, workerCertificateId),
      () => service.addCertificate(stranger, { ...fields, workerId: worker.id }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is limited per contractor, also for simultaneous requests', async () => {
    const one = { familyGroupId: worker.familyGroupId, workerId: worker.id, title: 'Licence' }
    await db
      .insert(workerCertificates)
      .values(Array.from({ length: maxCertificatesPerWorker - 1 }, () => one))
    const results = await Promise.allSettled([add(), add()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is read by index only', async () => {
    const { id } = await aWorkerCertificate(db, worker)
    await expectIndexed(database, async (indexed) => {
      await service.listCertificates({ ...anna, db: indexed }, worker.id)
      await service.getCertificate({ ...anna, db: indexed }, id)
    })
  })
})

it.each([
  ['2027-03-31', '2027-04-01', 'past'],
  ['2027-03-31', '2027-03-31', 'soon'],
  ['2027-03-31', '2026-12-31', 'soon'],
  ['2027-03-31', '2026-12-30', null],
  [null, '2027-01-01', null],
])('that ends on %s is, on %s, %s', (expiresOn, today, state) => {
  expect(certificateState(expiresOn, today)).toBe(state)
})
