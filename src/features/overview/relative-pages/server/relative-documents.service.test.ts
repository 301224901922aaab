import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Db } from '../../../../server/db/client.ts'
import { decisionDocuments, decisions } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { getRelative } from '../../../work/relative-links/server/relative-access.service.ts'
import { openDecisionDocument } from './relative-documents.service.ts'
import { getRelativePage } from './relative-page.service.ts'

// A link that votes opens the documents of the decisions on its page, and no other file.

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const greta = 'Margarete Keller'
const day = 86_400_000
let store: ReturnType<typeof createMemoryFiles>
let userId: string
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  store = createMemoryFiles()
  const user = await aUser(db, { firstName: 'Anna' })
  userId = user.id
  house = await aProperty(db, (await aGroup(db, [{ user }])).id)
})

async function aPaper(title: string, place = house, overrides: Parameters<typeof aDocument>[2] = {}) {
  const document = await aDocument(db, place, { title, ...overrides })
  const [file] = await db.select().from(files).where(eq(files.id, document.fileId))
  await store.put(file?.storageKey ?? '', Buffer.from(title), 'application/pdf')
  return document
}
type Paper = Awaited<ReturnType<typeof aPaper>>

const ask = (attached: Paper[], overrides: Partial<Parameters<typeof aDecision>[2]> = {}, place = house) =>
  aDecision(db, place, {
    state: 'OPEN',
    voters: [
      { userId, name: 'Anna', basisPoints: 6_000 },
      { userId: null, name: greta, basisPoints: 4_000 },
    ],
    attached,
    ...overrides,
  })
const link = (overrides: Parameters<typeof aRelativeLink>[2] = {}) =>
  aRelativeLink(db, house, { issuedBy: userId, ownerName: greta, ...overrides })
const enter = ({ code }: { code: string }, on: Db = db) =>
  getRelative({ ...aRequestContext(on), files: store }, code, use, 'file')
const opening = async (
  of: { code: string },
  { id: decisionId }: { id: string },
  { id: documentId }: { id: string },
) => openDecisionDocument(await enter(of), { decisionId, documentId })
const contentOf = async (...of: Parameters<typeof opening>) =>
  text((await (await opening(...of)).read()).stream)
const refused = (...of: Parameters<typeof opening>) =>
  expect(opening(...of)).rejects.toMatchObject({ code: 'not-found' })

describe('a link that votes', () => {
  it('lists and opens the documents of a decision, while it is open and for 90 days after', async () => {
    const [offer, plan] = [await aPaper('Offer'), await aPaper('Plan')]
    const decision = await ask([offer, plan])
    const hers = await link()
    const { decisions: shown } = await getRelativePage(await enter(hers))
    expect(shown?.map((one) => one.documents)).toEqual([
      [
        { documentId: offer.id, name: 'Offer', byteSize: 1_000 },
        { documentId: plan.id, name: 'Plan', byteSize: 1_000 },
      ],
    ])
    expect(await contentOf(hers, decision, plan)).toBe('Plan')
    const end = (closedAt: Date) =>
      db
        .update(decisions)
        .set({ state: 'REJECTED', closedAt, openedAt: new Date(0), closesAt: new Date(1) })
        .where(eq(decisions.id, decision.id))
    await end(new Date(Date.now() - 89 * day))
    expect(await contentOf(hers, decision, plan)).toBe('Plan')
    await end(new Date(Date.now() - 91 * day))
    await refused(hers, decision, plan)
  })

  it('names what was deleted, and opens it no more', async () => {
    const offer = await aPaper('Offer')
    const decision = await ask([offer])
    const hers = await link()
    await db.update(documents).set({ deletedAt: new Date() }).where(eq(documents.id, offer.id))
    await refused(hers, decision, offer)
    const { decisions: shown } = await getRelativePage(await enter(hers))
    expect(shown).toMatchObject([{ documents: [{ name: 'Offer', byteSize: null }] }])
    await db.update(documents).set({ deletedAt: null }).where(eq(documents.id, offer.id))
    await db.update(files).set({ deletedAt: new Date() }).where(eq(files.id, offer.fileId))
    await refused(hers, decision, offer)
  })

  it('opens no other file: of another decision, of the property, of a draft, or that was taken out of it', async () => {
    const [offer, plan, loose] = [await aPaper('Offer'), await aPaper('Plan'), await aPaper('Loose')]
    const [decision, other] = [await ask([offer]), await ask([plan], { question: 'A boat?' })]
    const hers = await link()
    await refused(hers, decision, plan)
    await refused(hers, other, offer)
    await refused(hers, decision, loose)
    await refused(hers, decision, { id: offer.fileId })
    await refused(hers, { id: newId() }, offer)
    await refused(hers, { id: 'decision' }, offer)
    await refused(hers, decision, { id: `${offer.id}'` })
    const draft = await aDecision(db, house, { attached: [loose] })
    await refused(hers, draft, loose)
    await db.delete(decisionDocuments).where(eq(decisionDocuments.decisionId, decision.id))
    await refused(hers, decision, offer)
    await db.update(decisions).set({ deletedAt: new Date() }).where(eq(decisions.id, other.id))
    await refused(hers, other, plan)
  })

  it('opens none in which its owner is not asked, or of a name that two owners have', async () => {
    const offer = await aPaper('Offer')
    const others = await ask([offer], { voters: [{ userId: null, name: 'Aunt Rosa', basisPoints: 10_000 }] })
    const member = await ask([offer], { voters: [{ userId, name: greta, basisPoints: 10_000 }] })
    const namesakes = await ask([offer], {
      voters: [
        { userId: null, name: greta, basisPoints: 5_000 },
        { userId: null, name: greta, basisPoints: 5_000 },
      ],
    })
    const hers = await link()
    for (const decision of [others, member, namesakes]) await refused(hers, decision, offer)
  })

  it('opens none of another property, and none of another group', async () => {
    const hers = await link()
    const stranger = await aUser(db)
    for (const place of [
      await aProperty(db, house.familyGroupId),
      await aProperty(db, (await aGroup(db, [{ user: stranger }])).id),
    ]) {
      const paper = await aPaper('Secret', place)
      await refused(hers, await ask([paper], {}, place), paper)
    }
  })
})

describe('every other link', () => {
  it('opens none: revoked, expired, issued by someone unknown, or without the vote', async () => {
    const offer = await aPaper('Offer')
    const decision = await ask([offer])
    await refused(await link({ endedAt: new Date() }), decision, offer)
    await refused(
      await link({ issuedAt: new Date(Date.now() - 3 * day), expiresAt: new Date(Date.now() - day) }),
      decision,
      offer,
    )
    await refused({ code: 'rel_of_nobody' }, decision, offer)
    await refused(await link({ scopes: ['MANUAL', 'PROBLEM'], ownerName: null }), decision, offer)
    const hers = await link()
    const before = await enter(hers)
    await db.update(relativeLinks).set({ endedAt: new Date() }).where(eq(relativeLinks.id, hers.id))
    await refused(hers, decision, offer)
    // What it opened is looked up for each file.
    expect(before.relative.scopes).toContain('VOTE')
  })

  it('still reads with a locked PIN, which only ends what needs it', async () => {
    const offer = await aPaper('Offer')
    const decision = await ask([offer])
    expect(await contentOf(await link({ wrongPins: 10 }), decision, offer)).toBe('Offer')
  })
})

it('finds the file along indexes', async () => {
  const offer = await aPaper('Offer')
  const { id: decisionId } = await ask([offer])
  const hers = await link()
  await expectIndexed(database, async (on) => {
    const ctx = await enter(hers, on)
    await openDecisionDocument(ctx, { decisionId, documentId: offer.id })
    await getRelativePage(ctx)
  })
})
