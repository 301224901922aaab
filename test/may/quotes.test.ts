import { eq } from 'drizzle-orm'
import { addDocument } from '../../src/features/house/documents/server/add-document.service.ts'
import { offerOf } from '../../src/features/work/quotes/quotes.rules.ts'
import { acceptQuote } from '../../src/features/work/quotes/server/accept-quote.service.ts'
import { endQuote, reviseQuote } from '../../src/features/work/quotes/server/change-quote.service.ts'
import { refuseQuoteApproval } from '../../src/features/work/quotes/server/quote-approval.service.ts'
import { deleteQuote } from '../../src/features/work/quotes/server/quote-trash.service.ts'
import { listQuotesOfProject } from '../../src/features/work/quotes/server/quotes.service.ts'
import { newId } from '../../src/lib/ids.ts'
import { quotes } from '../../src/server/db/schema/quotes.ts'
import { testDatabase } from '../db.ts'
import { aProject } from '../factories/work.ts'
import { aQuote, aWorker } from '../factories/workers.ts'
import { pdf } from '../files/broken-pictures.ts'
import { askOwners } from './ask-owners.ts'
import { expectOfferedIsDone, kind, type Scene } from './offered.ts'

const { db } = testDatabase()

type Quote = Parameters<typeof aQuote>[2]
type Job = Parameters<typeof aProject>[2]

/** A quote above the threshold of approval. */
const quoteThat = (is: (userId: string, scene: Scene) => Quote, job: Job = {}) =>
  kind({
    async make(scene, userId) {
      const { house } = scene
      const project = await aProject(db, house, { status: 'PLANNED', ...job })
      const worker = await aWorker(db, { id: house.familyGroupId })
      return aQuote(db, { project, worker }, { labourMinor: 60_000, ...is(userId, scene) })
    },
    async view(ctx, id) {
      const [row] = await db.select().from(quotes).where(eq(quotes.id, id))
      const { quotes: all } = await listQuotesOfProject(ctx, { projectId: row?.projectId ?? '', all: true })
      const view = all.find((quote) => quote.id === id)
      if (!view) throw new Error('no such quote')
      return { ...view, may: { ...view.may, accept: view.acceptance !== null } }
    },
    acts: {
      accept: (ctx, { id: quoteId, version }) => acceptQuote(ctx, { quoteId, version }),
      revise: (ctx, view) =>
        reviseQuote(ctx, { ...offerOf(view), labourMinor: 70_000, quoteId: view.id, version: view.version }),
      decline: (ctx, { id: quoteId, version }) =>
        endQuote(ctx, { quoteId, version, status: 'DECLINED', reason: null }),
      withdraw: (ctx, { id: quoteId, version }) =>
        endQuote(ctx, { quoteId, version, status: 'WITHDRAWN', reason: null }),
      refuse: (ctx, { id: quoteId, version }) => refuseQuoteApproval(ctx, { quoteId, version, reason: null }),
      askOwners: (ctx, { id }) => askOwners(ctx, db, { kind: 'QUOTE', id }),
      delete: (ctx, { id }) => deleteQuote(ctx, id),
      addFiles: (ctx, { id: quoteId }, { house }) =>
        addDocument(
          ctx,
          {
            propertyId: house.id,
            assetId: null,
            quoteId,
            documentId: newId(),
            kind: null,
            fileName: 'Offer.pdf',
          },
          async () => pdf,
        ),
    },
  })

const empty = { labourMinor: null, materialsMinor: null, totalMinor: null }
const asked = (approvalRequestedBy: string) => ({ approvalRequestedBy, approvalRequestedAt: new Date() })

expectOfferedIsDone(db, {
  'submitted quote': quoteThat((createdBy) => ({ createdBy })),
  'requested quote': quoteThat((createdBy) => ({ createdBy, status: 'REQUESTED', ...empty })),
  'accepted quote': quoteThat((createdBy) => ({ createdBy, status: 'ACCEPTED' })),
  'quote of a closed project': quoteThat((createdBy) => ({ createdBy }), { status: 'CANCELLED' }),
  'quote that waits for approval': quoteThat((createdBy) => ({ createdBy, ...asked(createdBy) })),
  'quote that waits for approval and has expired': quoteThat((createdBy) => ({
    createdBy,
    validUntil: '2026-01-01',
    ...asked(createdBy),
  })),
})
