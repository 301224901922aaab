import { assetFieldsOf } from '../../src/features/house/assets/assets.rules.ts'
import { getAsset, updateAsset } from '../../src/features/house/assets/server/assets.service.ts'
import { documentFieldsOf } from '../../src/features/house/documents/documents.rules.ts'
import { addDocument } from '../../src/features/house/documents/server/add-document.service.ts'
import {
  getDocument,
  setAsCover,
  updateDocument,
} from '../../src/features/house/documents/server/documents.service.ts'
import { deleteWorker } from '../../src/features/house/workers/server/worker-trash.service.ts'
import { getWorker, updateWorker } from '../../src/features/house/workers/server/workers.service.ts'
import { workerFieldsOf } from '../../src/features/house/workers/workers.rules.ts'
import { addInvoice } from '../../src/features/money/invoices/server/invoices.service.ts'
import { newId } from '../../src/lib/ids.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { createMemoryFiles } from '../../src/server/gateways/files/memory-files.ts'
import { testDatabase } from '../db.ts'
import { asMember } from '../factories/context.ts'
import { aProperty } from '../factories/properties.ts'
import { anAsset } from '../factories/records.ts'
import { aWorker } from '../factories/workers.ts'
import { pdf } from '../files/broken-pictures.ts'
import { aPhoto } from '../files/pictures.ts'
import { addDocumentTo, addTaskTo } from './adding.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

const worker = kind({
  make: ({ house }, createdBy) => aWorker(db, { id: house.familyGroupId }, { createdBy }),
  view: getWorker,
  acts: {
    edit: (ctx, view) =>
      updateWorker(ctx, {
        ...workerFieldsOf(view),
        notes: newId(),
        workerId: view.id,
        version: view.version,
      }),
    delete: (ctx, { id }) => deleteWorker(ctx, id),
    editDocuments: (ctx, { id: workerId }) =>
      addDocument(
        ctx,
        { propertyId: null, assetId: null, workerId, documentId: newId(), kind: null, fileName: 'Offer.pdf' },
        async () => pdf,
      ),
    // A contractor belongs to the group, and can be invoiced in its other properties.
    editInvoices: async (ctx, { id: workerId, familyGroupId }) =>
      addInvoice(ctx, {
        id: newId(),
        propertyId: (await aProperty(db, familyGroupId)).id,
        fields: {
          workerId,
          projectId: null,
          taskId: null,
          number: '2026-07',
          amountMinor: 1_000,
          issuedOn: '2026-03-02',
          dueOn: '2026-04-02',
          note: null,
        },
      }),
  },
})

const asset = kind({
  make: ({ house }) => anAsset(db, house),
  view: getAsset,
  acts: {
    edit: (ctx, view) =>
      updateAsset(ctx, { ...assetFieldsOf(view), notes: newId(), assetId: view.id, version: view.version }),
    editDocuments: (ctx, view) => addDocumentTo(ctx, { ...view, assetId: view.id }),
    editTasks: (ctx, view) => addTaskTo(ctx, view),
  },
})

const files = createMemoryFiles()
const photo = await aPhoto().jpeg().toBuffer()
const withFiles = (ctx: MemberContext) => ({ ...ctx, files })

const documentThat = (file: { fileName: string; bytes: Buffer }) =>
  kind({
    async make({ house, people }) {
      const anna = asMember(db, people.MANAGER, house.familyGroupId, 'MANAGER', { files })
      const { documentId: id } = await addDocumentTo(anna, { propertyId: house.id, ...house }, file)
      return { id }
    },
    view: getDocument,
    acts: {
      edit: (ctx, view) =>
        updateDocument(ctx, {
          ...documentFieldsOf(view),
          title: newId(),
          documentId: view.id,
          version: view.version,
        }),
      useAsCover: (ctx, { id }) => setAsCover(withFiles(ctx), id),
    },
  })

expectOfferedIsDone(db, {
  worker,
  asset,
  photo: documentThat({ fileName: 'roof.jpg', bytes: photo }),
  document: documentThat({ fileName: 'deed.pdf', bytes: pdf }),
})
