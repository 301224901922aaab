import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText, requiredText } from '../../../lib/text.ts'
import type { Role } from '../../../server/context.ts'
import { documentKinds, moments } from './documents.rules.ts'

const kind = z.enum(documentKinds, 'Please choose what it is.')

const moment = z.enum(moments, 'Please say whether it shows how it looked before or after.')

/** Everything about a document that a member may fill in. */
export const documentFields = z.strictObject({
  title: requiredText('a title'),
  kind,
  expiresOn: optionalDate,
  isVisibleToWorkers: z.boolean(),
})
export type DocumentFields = z.infer<typeof documentFields>

/** What comes along with the bytes of a file. */
export const addDocumentInput = z
  .strictObject({
    /** Null for the receipt of a payment, and for what belongs to a contractor. */
    propertyId: idSchema.nullable(),
    assetId: idSchema.nullable(),
    projectId: idSchema.nullish(),
    taskId: idSchema.nullish(),
    quoteId: idSchema.nullish(),
    invoiceId: idSchema.nullish(),
    paymentId: idSchema.nullish(),
    workerId: idSchema.nullish(),
    /** Of a photo of a task. */
    moment: z.string().nullish().pipe(moment.nullish()),
    /** Made by the sender, so that the same file sent again after a lost answer is not stored twice. It sorts by age. */
    documentId: z.uuidv7('Please send a fresh id (UUID version 7) for each file.'),
    /** What it shows; null leaves it to the content. */
    kind: z.string().nullable().pipe(kind.nullable()),
    fileName: z.string().max(2_000),
  })
  .refine(
    ({ assetId, projectId, taskId, quoteId, invoiceId }) =>
      [assetId, projectId, taskId, quoteId, invoiceId].filter(Boolean).length <= 1,
    {
      path: ['taskId'],
      error: 'A file belongs to one thing. Send it again from the page of that thing.',
    },
  )
  .refine(
    ({ propertyId, paymentId, workerId, assetId, projectId, taskId, quoteId, invoiceId }) =>
      paymentId || workerId
        ? !(propertyId || assetId || projectId || taskId || quoteId || invoiceId || (paymentId && workerId))
        : propertyId !== null,
    {
      path: ['paymentId'],
      error:
        'A receipt belongs to its payment alone, and a file of a contractor to them alone. Send it again from that page.',
    },
  )
  .refine(({ moment, taskId }) => !moment || taskId, {
    path: ['moment'],
    error: 'Only the photos of a task show how it looked before or after.',
  })
export type AddDocumentInput = z.infer<typeof addDocumentInput>

export const documentInput = z.strictObject({ documentId: idSchema })
const version = z.number().int().min(1)
export const updateDocumentInput = documentFields.extend({ documentId: idSchema, version })
export type UpdateDocumentInput = z.infer<typeof updateDocumentInput>
export const restoreDocumentInput = z.strictObject({ familyGroupId: idSchema, documentId: idSchema })

export const listDocumentsInput = z.strictObject({
  propertyId: idSchema,
  /** Photos and papers are two lists. */
  part: z.enum(['photos', 'papers']),
  kind: kind.optional(),
  /** `house`: the property itself; else an asset, a project, a task, a quote or an invoice of it. */
  owner: z.union([z.literal('house'), idSchema]).optional(),
  /** `NONE`: neither. */
  moment: z.enum([...moments, 'NONE']).optional(),
  /** In the title or the name of the file. */
  text: filterText(120).optional(),
  /** The last document of the page before. */
  after: idSchema.optional(),
})
export type ListDocumentsInput = z.infer<typeof listDocumentsInput>

export const listReceiptsInput = z.strictObject({ paymentId: idSchema })

/** A document as the browser sees it. */
export const documentView = z.object({
  ...documentFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  /** Null for the receipt of a payment, and for what belongs to a contractor. */
  propertyId: idSchema.nullable(),
  paymentId: idSchema.nullable(),
  paymentTitle: z.string().nullable(),
  workerId: idSchema.nullable(),
  workerName: z.string().nullable(),
  assetId: idSchema.nullable(),
  assetName: z.string().nullable(),
  projectId: idSchema.nullable(),
  projectTitle: z.string().nullable(),
  taskId: idSchema.nullable(),
  taskTitle: z.string().nullable(),
  quoteId: idSchema.nullable(),
  invoiceId: idSchema.nullable(),
  moment: moment.nullable(),
  fileId: idSchema,
  fileName: z.string(),
  contentType: z.string(),
  byteSize: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  version,
  createdAt: z.string(),
})
export type DocumentView = z.output<typeof documentView>

export type DocumentsPageView = {
  documents: DocumentView[]
  next: string | null
  /** Today where the property is: what is past or soon depends on it. */
  today: string
}

/** The photos and papers of a contractor. */
export type WorkerDocumentsView = { documents: DocumentView[]; today: string }

/** The receipts of a payment. */
export type ReceiptsView = { receipts: DocumentView[]; today: string }

/** A document on its own page, with what surrounds it. */
export type DocumentPageView = DocumentView & {
  /** Of a receipt that of its payment, if that is about one. */
  propertyName: string | null
  propertyStatus: 'ACTIVE' | 'ARCHIVED'
  groupName: string | null
  role: Role
  today: string
  /** The files of the same owner before and after it, as the list shows them: the newest first. */
  previousId: string | null
  nextId: string | null
  position: number
  total: number
}

/** An asset, a project or a task that has documents, to narrow a list to. */
export type DocumentOwnerView = { kind: 'asset' | 'project' | 'task'; id: string; name: string }
