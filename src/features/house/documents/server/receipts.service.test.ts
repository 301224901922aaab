import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { pdf } from '../../../../../test/files/broken-pictures.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { listDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { openFile } from '../../../base/files/server/files.service.ts'
import { getMember } from '../../../base/groups/server/access.service.ts'
import { setPropertyStatus } from '../../properties/server/properties.service.ts'
import { maxDocumentsPerOwner } from '../documents.rules.ts'
import { addDocumentInput } from '../documents.schemas.ts'
import { addDocument } from './add-document.service.ts'
import * as service from './documents.service.ts'

const { db } = testDatabase()

let familyGroupId: string
let anna: MemberContext
let vera: MemberContext
let paymentId: string

beforeEach(async () => {
  const [one, two] = [await aUser(db), await aUser(db)]
  const group = await aGroup(db, [{ user: one }, { user: two, role: 'VIEWER' }])
  familyGroupId = group.id
  const files = createMemoryFiles(() => new Date())
  anna = asMember(db, one, familyGroupId, 'MANAGER', { files })
  vera = asMember(db, two, familyGroupId, 'VIEWER', { files })
  const payerId = await participantOf(db, familyGroupId, one.id)
  paymentId = (await aPayment(db, { familyGroupId }, { payerId, parts: [payerId] })).id
})

const inputOf = (overrides: object = {}) =>
  addDocumentInput.parse({
    propertyId: null,
    assetId: null,
    paymentId,
    documentId: newId(),
    kind: 'RECEIPT',
    fileName: 'Roof.pdf',
    ...overrides,
  })

const add = (overrides: object = {}, ctx = anna) => addDocument(ctx, inputOf(overrides), async () => pdf)

const titles = async () => (await service.listReceipts(anna, paymentId)).receipts.map(({ title }) => title)

describe('the receipts of a payment', () => {
  it('are stored once, listed, shown and found by ID, without a property', async () => {
    const documentId = newId()
    await add({ documentId })
    expect(await add({ documentId })).toEqual({ documentId, isNew: false })
    expect(await titles()).toEqual(['Roof'])
    expect(await service.getDocument(vera, documentId)).toMatchObject({
      paymentId,
      propertyId: null,
      paymentTitle: 'New gutter',
      kind: 'RECEIPT',
      propertyStatus: 'ACTIVE',
      total: 1,
    })
    expect(await getMember(vera, ['documentId'], { documentId })).toMatchObject({ familyGroupId })
  })

  it('can be added, changed and deleted by members only', async () => {
    const { documentId } = await add()
    await expect(add({}, vera)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(service.deleteDocument(vera, documentId)).rejects.toMatchObject({ code: 'forbidden' })
    const fields = { title: 'The roof', kind: 'INVOICE', expiresOn: null, isVisibleToWorkers: false } as const
    await service.updateDocument(anna, { ...fields, documentId, version: 1 })
    expect(await titles()).toEqual(['The roof'])
    await expect(service.updateDocument(anna, { ...fields, documentId, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('can be deleted and restored', async () => {
    const { documentId } = await add()
    await service.deleteDocument(anna, documentId)
    expect(await titles()).toEqual([])
    expect(await listDeleted(anna, service.documentTrash, 10)).toMatchObject([
      { id: documentId, name: 'Roof' },
    ])
    await service.restoreDocument(anna, documentId)
    expect(await titles()).toEqual(['Roof'])
  })

  it('are hidden with their files while their payment is in the trash', async () => {
    const { documentId } = await add()
    const [{ fileId } = { fileId: '' }] = await db.select().from(documents)
    expect(await openFile(anna, fileId, 'original')).toBeDefined()
    const isIt = eq(payments.id, paymentId)
    await db.delete((await import('../../../../server/db/schema/settlements.ts')).balanceEntries)
    await db
      .update(payments)
      .set({ status: 'VOID', statusReason: 'Wrong', deletedAt: new Date() })
      .where(isIt)
    await expect(service.getDocument(anna, documentId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.listReceipts(anna, paymentId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
    await expect(add()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are read-only while the payment’s property is archived', async () => {
    const house = await aProperty(db, familyGroupId)
    const payerId = await participantOf(db, familyGroupId, anna.user.id)
    const { id } = await aPayment(db, house, { payerId, parts: [payerId] })
    const { documentId } = await add({ paymentId: id })
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    expect(await service.getDocument(anna, documentId)).toMatchObject({ propertyStatus: 'ARCHIVED' })
    await expect(add({ paymentId: id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(service.deleteDocument(anna, documentId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('do not exist for another group', async () => {
    const { documentId } = await add()
    const stranger = await aUser(db)
    const others = await aGroup(db, [{ user: stranger }])
    const ctx = asMember(db, stranger, others.id, 'MANAGER', { files: anna.files })
    await expect(add({}, ctx)).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.listReceipts(ctx, paymentId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.getDocument(ctx, documentId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getMember(ctx, ['documentId'], { documentId })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are limited per payment', async () => {
    for (let number = 0; number < maxDocumentsPerOwner; number++) await add()
    await expect(add()).rejects.toMatchObject({
      code: 'conflict',
      message: 'A payment can have 30 files. Delete one you no longer need, then upload this one again.',
    })
  })

  it('belong to their payment only', () => {
    expect(addDocumentInput.safeParse({ ...inputOf(), taskId: newId() }).success).toBe(false)
    expect(addDocumentInput.safeParse({ ...inputOf(), propertyId: newId() }).success).toBe(false)
    expect(addDocumentInput.safeParse({ ...inputOf(), paymentId: null }).success).toBe(false)
  })
})
