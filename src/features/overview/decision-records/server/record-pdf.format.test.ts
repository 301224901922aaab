import { createHash } from 'node:crypto'
import { languages } from 'virtual:languages'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../../e2e/read-pdf.ts'
import {
  decisionFact,
  fileFact,
  invoiceFact,
  paymentFact,
  quoteFact,
  recordFacts,
} from '../../../../../test/factories/decision-records.ts'
import { addLanguage, inLocale } from '../../../../i18n/i18n.server.ts'
import type { Paper } from '../../../../lib/paper.ts'
import type { RecordFacts } from '../record-facts.ts'
import { recordModel } from '../record-model.rules.ts'
import { writeRecordPdf } from './record-pdf.format.ts'

const make = (facts: RecordFacts, locale: string, paper: Paper = 'a4') =>
  inLocale(locale, () =>
    writeRecordPdf(recordModel(facts, locale), { paper, locale, madeAt: new Date(facts.madeAt) }),
  )

const whole = recordFacts({
  decisions: [
    decisionFact({
      about: { kind: 'QUOTE', name: 'Wagner Heating', amountMinor: 842_000, id: 'quote-1' },
      subjectOutcome: 'DONE',
      background: 'The boiler is from 1994.',
    }),
  ],
  quotes: [quoteFact()],
  invoices: [invoiceFact()],
  payments: [
    paymentFact(),
    paymentFact({ id: 'payment-2', title: 'Πέτρος, Øystein, Łukasz & Юрий', billId: null }),
  ],
  files: [fileFact()],
})

const textOf = async (bytes: Buffer) => (await readPdf(bytes)).map(({ text }) => text).join(' ')

describe('a record as a PDF', () => {
  it('shows votes, amounts, shares, hashes and the seal', async () => {
    const text = await textOf(await make(whole, 'en-GB'))
    for (const fact of [
      'Record of decisions',
      'Should we replace the boiler?',
      'Adopted: 50% in favour, of 80% cast.',
      'Anna Keller 50% Yes 2 Mar 2026, 09:00',
      'Ben Keller 30% No 5 Mar 2026, 19:30',
      'Aunt Rosa 20% No vote',
      'Wagner Heating',
      '€8,420.00',
      'Ben Keller €2,526.00',
      'Πέτρος, Øystein, Łukasz & Юрий',
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      '128-9f3a-0b1c-2d3e-4f50-6172-8394-a5b6-c7d8',
      'Page 1 of',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('<U+')
  })

  it('reads in the language and the formats of the reader', async () => {
    const german = languages.de?.messages
    if (german) addLanguage('de', german)
    const text = await textOf(await make(whole, 'de-DE'))
    for (const fact of [
      'Nachweis der Entscheidungen',
      '8.420,00 €',
      'Anna Keller 50 % Ja 02.03.2026, 09:00',
      'Seite 1 von',
      'Wer was getragen hat',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(fact)
  })

  it('keeps codes in place of characters that the typeface lacks, and explains them', async () => {
    const facts = recordFacts({ payments: [paymentFact({ title: '屋根の修理' })] })
    const text = await textOf(await make(facts, 'en'))
    expect(text).toContain('<U+5C4B><U+6839>')
    expect(text).toContain('stand for characters that the typeface of this document does not have')
  })

  it('repeats the head of a table on each page and keeps within the margins', async () => {
    const payments = Array.from({ length: 80 }, (_, index) =>
      paymentFact({ id: `payment-${index}`, title: `Expense ${index}`, billId: null }),
    )
    const pages = await readPdf(await make(recordFacts({ payments }), 'en', 'letter'))
    expect(pages.length).toBeGreaterThan(4)
    for (const [at, { text, width, height, left, right, bottom }] of pages.entries()) {
      expect([width, height]).toEqual([612, 792])
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
      if (/Expense \d/.test(text)) expect(text).toContain('Paid or received by')
      expect(left).toBeGreaterThanOrEqual(53)
      expect(right).toBeLessThanOrEqual(612 - 53)
      expect(bottom).toBeGreaterThan(25)
    }
  })

  it('writes texts that are longer than a page without losing any', async () => {
    const background = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ')
    const reason = Array.from({ length: 400 }, (_, at) => `why${at}`).join(' ')
    const facts = recordFacts({
      decisions: [decisionFact({ background })],
      payments: [paymentFact({ status: 'VOID', reason, title: '屋'.repeat(120) })],
    })
    const text = await textOf(await make(facts, 'en'))
    for (const word of [...background.split(' '), ...reason.split(' ')]) expect(text).toContain(word)
  })

  it('is the same file for the same facts', async () => {
    const hashOf = async () =>
      createHash('sha256')
        .update(await make(whole, 'fr-FR'))
        .digest('hex')
    expect(await hashOf()).toBe(await hashOf())
  })

  it('says that it is PDF/A-2a, and has what that asks for', async () => {
    const bytes = await make(whole, 'sv-SE')
    const raw = bytes.toString('latin1')
    expect(raw).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(raw).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(raw).toContain('/OutputIntents')
    expect(raw).toContain('/Marked true')
    expect(raw).not.toMatch(/\/Encrypt|\/JavaScript|\/EmbeddedFiles/)
    // Each font has its file and says which characters its glyphs are.
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(2)
    expect(raw.match(/\/ToUnicode /g)).toHaveLength(2)
    const task = getDocument({ data: new Uint8Array(bytes) })
    const pdf = await task.promise
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Language: 'sv-SE', Producer: 'Kinstead' })
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const role of ['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(tree).toContain(`"role":"${role}"`)
    await task.destroy()
  })
})
