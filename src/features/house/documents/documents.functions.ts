import { memberFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  documentInput,
  documentOwnersInput,
  listDocumentsInput,
  listReceiptsInput,
  restoreDocumentInput,
  updateDocumentInput,
} from './documents.schemas.ts'
import * as documents from './server/documents.service.ts'

export const listDocuments = memberFn({ method: 'GET' })
  .validator(input(listDocumentsInput))
  .handler(({ context, data }) => documents.listDocuments(context.ctx, data))

export const listReceipts = memberFn({ method: 'GET' })
  .validator(input(listReceiptsInput))
  .handler(({ context, data }) => documents.listReceipts(context.ctx, data.paymentId))

export const listDocumentOwners = memberFn({ method: 'GET' })
  .validator(input(documentOwnersInput))
  .handler(({ context, data }) => documents.listDocumentOwners(context.ctx, data.propertyId))

export const getDocument = memberFn({ method: 'GET' })
  .validator(input(documentInput))
  .handler(({ context, data }) => documents.getDocument(context.ctx, data.documentId))

export const updateDocument = memberFn({ method: 'POST' })
  .validator(input(updateDocumentInput))
  .handler(({ context, data }) => documents.updateDocument(context.ctx, data))

export const deleteDocument = memberFn({ method: 'POST' })
  .validator(input(documentInput))
  .handler(({ context, data }) => documents.deleteDocument(context.ctx, data.documentId))

export const restoreDocument = memberFn({ method: 'POST' })
  .validator(input(restoreDocumentInput))
  .handler(({ context, data }) => documents.restoreDocument(context.ctx, data.documentId))

export const setAsCover = memberFn({ method: 'POST' })
  .validator(input(documentInput))
  .handler(({ context, data }) => documents.setAsCover(context.ctx, data.documentId))
