import {
  memberOfDocument,
  memberOfGroup,
  memberOfPayment,
  memberOfProperty,
  memberOfWorker,
} from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { propertyInput } from '../properties/properties.schemas.ts'
import { workerInput } from '../workers/workers.schemas.ts'
import {
  documentInput,
  listDocumentsInput,
  listReceiptsInput,
  restoreDocumentInput,
  updateDocumentInput,
} from './documents.schemas.ts'
import * as documents from './server/documents.service.ts'

export const listDocuments = memberOfProperty({ method: 'GET' })
  .validator(input(listDocumentsInput))
  .handler(({ context, data }) => documents.listDocuments(context.ctx, data))

export const listReceipts = memberOfPayment({ method: 'GET' })
  .validator(input(listReceiptsInput))
  .handler(({ context, data }) => documents.listReceipts(context.ctx, data.paymentId))

export const listWorkerDocuments = memberOfWorker({ method: 'GET' })
  .validator(input(workerInput))
  .handler(({ context, data }) => documents.listWorkerDocuments(context.ctx, data.workerId))

export const listDocumentOwners = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => documents.listDocumentOwners(context.ctx, data.propertyId))

export const getDocument = memberOfDocument({ method: 'GET' })
  .validator(input(documentInput))
  .handler(({ context, data }) => documents.getDocument(context.ctx, data.documentId))

export const updateDocument = memberOfDocument({ method: 'POST' })
  .validator(input(updateDocumentInput))
  .handler(({ context, data }) => documents.updateDocument(context.ctx, data))

export const deleteDocument = memberOfDocument({ method: 'POST' })
  .validator(input(documentInput))
  .handler(({ context, data }) => documents.deleteDocument(context.ctx, data.documentId))

export const restoreDocument = memberOfGroup({ method: 'POST' })
  .validator(input(restoreDocumentInput))
  .handler(({ context, data }) => documents.restoreDocument(context.ctx, data.documentId))

export const setAsCover = memberOfDocument({ method: 'POST' })
  .validator(input(documentInput))
  .handler(({ context, data }) => documents.setAsCover(context.ctx, data.documentId))
