import type {
  DecisionFact,
  FileFact,
  InvoiceFact,
  PaymentFact,
  QuoteFact,
  RecordFacts,
} from '../../src/features/overview/decision-records/record-facts.ts'

// Facts of a record without a database, for its rules and its file.

export const recordFacts = (facts: Partial<RecordFacts> = {}): RecordFacts => ({
  scope: { kind: 'PERIOD', from: '2026-01-01', to: '2026-12-31' },
  groupName: 'The Kellers',
  propertyName: 'Seehaus',
  address: 'Seestraße 12, 88131 Lindau',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  madeAt: '2026-11-28T09:30:00.000Z',
  madeBy: 'Anna Keller',
  seal: { text: '128-9f3a-0b1c-2d3e-4f50-6172-8394-a5b6-c7d8', sealedAt: '2026-11-28T09:25:00.000Z' },
  decisions: [],
  quotes: [],
  invoices: [],
  payments: [],
  files: [],
  ...facts,
})

export const decisionFact = (fact: Partial<DecisionFact> = {}): DecisionFact => ({
  id: 'decision-1',
  question: 'Should we replace the boiler?',
  background: null,
  state: 'ADOPTED',
  stateReason: null,
  rule: { kind: 'YES_NO', counting: 'SHARES', threshold: 'MAJORITY', quorumBasisPoints: null, options: 2 },
  answers: [null, null],
  adoptedOption: 0,
  deadlineOn: '2026-03-14',
  openedAt: '2026-03-01T10:00:00.000Z',
  openedByName: 'Anna Keller',
  closedAt: '2026-03-14T23:00:00.000Z',
  closedByName: null,
  about: null,
  subjectOutcome: null,
  documents: [],
  voters: [
    { name: 'Anna Keller', basisPoints: 5_000, choice: 0, castAt: '2026-03-02T08:00:00.000Z' },
    { name: 'Ben Keller', basisPoints: 3_000, choice: 1, castAt: '2026-03-05T18:30:00.000Z' },
    { name: 'Aunt Rosa', basisPoints: 2_000, castAt: null },
  ],
  ...fact,
})

export const quoteFact = (fact: Partial<QuoteFact> = {}): QuoteFact => ({
  id: 'quote-1',
  workerName: 'Wagner Heating',
  projectTitle: 'New boiler',
  totalMinor: 842_000,
  labourMinor: 242_000,
  materialsMinor: 600_000,
  otherMinor: null,
  revision: 2,
  submittedAt: '2026-02-20T12:00:00.000Z',
  approvalRequestedByName: null,
  acceptedAt: '2026-03-15T09:00:00.000Z',
  acceptedByName: 'Anna Keller',
  ...fact,
})

export const invoiceFact = (fact: Partial<InvoiceFact> = {}): InvoiceFact => ({
  id: 'invoice-1',
  workerName: 'Wagner Heating',
  projectTitle: 'New boiler',
  number: '2026-118',
  amountMinor: 842_000,
  issuedOn: '2026-05-02',
  dueOn: '2026-05-16',
  state: 'PAID',
  reason: null,
  decidedAt: '2026-05-03T07:00:00.000Z',
  decidedByName: 'Anna Keller',
  billId: 'bill-1',
  ...fact,
})

export const paymentFact = (fact: Partial<PaymentFact> = {}): PaymentFact => ({
  id: 'payment-1',
  kind: 'EXPENSE',
  title: 'Boiler',
  paidOn: '2026-05-10',
  amountMinor: 842_000,
  original: null,
  payerId: 'anna',
  payerName: 'Anna Keller',
  projectTitle: 'New boiler',
  workerName: 'Wagner Heating',
  status: 'APPROVED',
  reason: null,
  splitMethod: 'OWNERSHIP',
  recordedByName: 'Anna Keller',
  decidedAt: null,
  decidedByName: null,
  billId: 'bill-1',
  parts: [
    { participantId: 'anna', name: 'Anna Keller', amountMinor: 421_000 },
    { participantId: 'ben', name: 'Ben Keller', amountMinor: 252_600 },
    { participantId: 'rosa', name: 'Aunt Rosa', amountMinor: 168_400 },
  ],
  ...fact,
})

export const fileFact = (fact: Partial<FileFact> = {}): FileFact => ({
  id: 'file-1',
  ownerId: 'invoice-1',
  fileName: 'invoice-2026-118.pdf',
  byteSize: 184_320,
  addedAt: '2026-05-02T14:00:00.000Z',
  addedByName: 'Anna Keller',
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  ...fact,
})
