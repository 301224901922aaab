import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { addLanguage, inLocale } from '../../../../i18n/i18n.server.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { search } from './search.service.ts'

const database = testDatabase()
const { db } = database

/** A contractor with a contract, and a document in the trash. */
async function aContract() {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const worker = await aWorker(db, group, { name: 'Rosa Lindt' })
  const ofWorker = { propertyId: null, workerId: worker.id }
  const house = { id: '', familyGroupId: group.id }
  const document = await aDocument(db, house, { ...ofWorker, title: 'Framework agreement', kind: 'CONTRACT' })
  await aDocument(db, house, { ...ofWorker, title: 'Agreement of last year', deletedAt: new Date() })
  return { ctx: asUser(db, user), user, group, document }
}

it('finds contractor documents by title, kind and contractor', async () => {
  const { ctx, group, document } = await aContract()
  for (const text of ['agreement', 'frame', 'contract', 'lindt agreement', 'greem'])
    expect(
      (await search(ctx, { text })).map(({ id }) => id),
      text,
    ).toContain(document.id)
  expect(await search(ctx, { text: 'agreement' })).toMatchObject([
    {
      kind: 'DOCUMENT',
      name: 'Framework agreement',
      detail: 'Contract · Rosa Lindt',
      path: `/document/${document.id}`,
      familyGroupId: group.id,
      propertyId: null,
    },
  ])
})

it('finds contractors by their trade, in the reader’s language and in English', async () => {
  // The message “Roofing”; message ids are hashes.
  addLanguage('eo', () => ({ '5J40pq': ['Tegmentoj'] }))
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const roofer = await aWorker(db, group, { name: 'Piet Jansen', trades: ['ROOFING', 'GARDEN'] })
  await aWorker(db, group, { name: 'Mia Berg', trades: ['PLUMBING'] })
  const found = async (locale: string, text: string) =>
    (await inLocale(locale, () => search(asUser(db, user), { text }))).map(({ id }) => id)
  for (const text of ['Tegmentoj', 'tegment', 'roofing', 'jansen tegmentoj'])
    expect([text, await found('eo', text)]).toEqual([text, [roofer.id]])
  expect(await found('en', 'roof')).toEqual([roofer.id])
  expect(await found('en', 'tegmentoj')).toEqual([])
})

it('finds nothing for other families or for contractors in the trash', async () => {
  const { ctx } = await aContract()
  expect(await search(asUser(db, await aUser(db)), { text: 'agreement' })).toEqual([])
  await db.update(workers).set({ deletedAt: new Date() })
  expect(await search(ctx, { text: 'agreement' })).toEqual([])
})

it('uses indexes, however much data other groups have', async () => {
  const { user, document } = await aContract()
  await expectIndexed(database, async (logged) => {
    const found = await search(asUser(logged, user), { text: 'agreement' })
    expect(found.map(({ id }) => id)).toEqual([document.id])
  })
})
