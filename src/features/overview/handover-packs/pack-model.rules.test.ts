import fc from 'fast-check'
import { expect, it } from 'vitest'
import { handoverItems } from '../../house/handover/handover.rules.ts'
import { itemTexts } from '../../house/handover/handover.texts.ts'
import type { Block, RecordModel } from '../decision-records/record-model.ts'
import { type PackPart, packParts } from './handover-packs.rules.ts'
import { partTexts } from './handover-packs.texts.ts'
import type { PackFacts } from './pack-facts.ts'
import { packModel } from './pack-model.rules.ts'

const bare: PackFacts = {
  groupName: 'The Kellers',
  propertyName: 'Seehaus',
  address: 'Seestrasse 4',
  insurance: { carrier: null, policy: null, renewsOn: null },
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  list: { missing: [], present: [...handoverItems], exempt: [] },
  madeAt: '2026-11-29T10:00:00Z',
  madeBy: 'Anna Keller',
}

const timing = { rule: 'FREQ=YEARLY', countedFrom: 'DUE_DATE', startsOn: '2026-01-01', endsOn: null } as const

/** The facts of each part, with the given names in them. */
const partsOf = (names: string[]): Record<PackPart, Partial<PackFacts>> => ({
  MANUAL: { manual: names.map((title) => ({ title, body: 'Turn it **left**.' })) },
  CONTACTS: {
    contractors: names.map((name) => ({
      ...{ name, company: null, trades: ['ROOFING' as const], otherTrade: null, phone: null, email: null },
    })),
    members: names.map((name) => ({ name, role: 'VIEWER', email: null })),
    trusted: names,
  },
  KEYS: {
    keys: names.map((label) => ({
      ...{ label, copies: 2, holderName: 'Rosa', handedOverOn: '2026-01-02', note: null },
    })),
  },
  METERS: { meters: names.map((name) => ({ name, unit: 'KWH', number: null, place: null, last: null })) },
  OWNERS: { owners: names.map((name) => ({ name, basisPoints: 100 })) },
  DECISIONS: {
    decisions: names.map((question) => ({
      ...{ question, state: 'ADOPTED' as const, adoptedLabel: null, endsOn: '2026-03-01' },
    })),
  },
  BILLS: {
    bills: names.map((title) => ({
      ...{ title, payee: null, amountMinor: 100, isEstimate: false, rule: 'YEARLY' as const },
      ...{ startsOn: '2026-01-01', endsOn: null, nextOn: null },
    })),
  },
  SCHEDULES: {
    schedules: names.map((title) => ({
      ...{ title, nextOn: null, description: null, maxOccurrences: null },
      ...timing,
    })),
  },
  ASSETS: {
    assets: names.map((name) => ({
      ...{
        name,
        category: 'HEATING' as const,
        status: 'IN_USE' as const,
        location: null,
        manufacturer: null,
      },
      ...{ model: null, serial: null, warrantyUntil: null, hasLifetimeWarranty: false },
    })),
  },
  DOCUMENTS: {
    documents: names.map((title) => ({
      ...{ title, kind: 'DEED' as const, assetName: null, byteSize: 1_000, expiresOn: null },
    })),
  },
  CODES: { codes: names.map((label) => ({ label: `Door ${label}`, value: label })) },
})

const titlesOf = (part: PackPart) =>
  part === 'CONTACTS' ? ['Contractors', 'Members'] : [partTexts[part].label]

/** The words of a block; of a table row by row. */
const wordsOf = (block: Block): string[] => {
  if (block.kind === 'facts') return block.facts.flatMap(({ label, text }) => [label, text])
  if (block.kind === 'table') return block.rows.flatMap(({ cells, notes = [] }) => [...cells, ...notes])
  return [block.text]
}
const allWords = (model: RecordModel) => model.sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf))
const model = (facts: Partial<PackFacts>) => packModel({ ...bare, ...facts }, 'en')

const chosen = fc.shuffledSubarray([...packParts])
/** Names that occur in no text of ours. */
const names = fc
  .uniqueArray(fc.integer({ min: 1_000, max: 9_999 }), { maxLength: 6 })
  .map((numbers) => numbers.map((number) => `§${number}`))

it('has a section for each part that was chosen and for no other, always in the same order', () => {
  fc.assert(
    fc.property(chosen, names, (parts, given) => {
      const facts = partsOf(given)
      const { sections } = model(Object.assign({}, ...parts.map((part) => facts[part])))
      const ordered = packParts.filter((part) => parts.includes(part))
      expect(sections.map(({ title }) => title)).toEqual(['Overview', ...ordered.flatMap(titlesOf)])
    }),
  )
})

it('shows what is in the chosen parts, all of it and in its order, and nothing of the others', () => {
  fc.assert(
    fc.property(chosen, (parts) => {
      const marked = Object.fromEntries(packParts.map((part) => [part, [`§${part} 1`, `§${part} 2`]]))
      const facts = parts.map((part) => partsOf(marked[part] ?? [])[part])
      const words = allWords(model(Object.assign({}, ...facts))).join('\n')
      for (const part of packParts) {
        const [first, second] = [words.indexOf(`§${part} 1`), words.indexOf(`§${part} 2`)]
        expect([part, first >= 0, second > first]).toEqual([part, parts.includes(part), parts.includes(part)])
      }
    }),
  )
})

it('has codes only if there are some to show, and says on its first page whether it has', () => {
  fc.assert(
    fc.property(chosen, names, (parts, given) => {
      const facts = parts.map((part) => partsOf(given)[part])
      const words = allWords(model(Object.assign({}, ...facts)))
      const has = (text: string) => words.some((word) => word.includes(text))
      expect(has('contains codes and passwords')).toBe(parts.includes('CODES'))
      expect(has('Codes and passwords are not in this pack')).toBe(!parts.includes('CODES'))
      for (const value of given) expect(has(`Door ${value}`)).toBe(parts.includes('CODES'))
    }),
  )
})

it('names a code that cannot be decrypted, and shows a reading and a result as people read them', () => {
  const words = allWords(
    model({
      codes: [{ label: 'Alarm', value: null }],
      decisions: [
        { question: 'Which boat?', state: 'ADOPTED', adoptedLabel: 'The red one', endsOn: '2026-03-01' },
      ],
      meters: [
        {
          ...{ name: 'Main meter', unit: 'KWH', number: '0815', place: 'Cellar' },
          last: { readOn: '2026-11-03', valueThousandths: 1_234_500 },
        },
      ],
    }),
  )
  expect(words).toContain('Alarm')
  expect(words.some((word) => word.startsWith('Cannot be read'))).toBe(true)
  expect(words).toContain('Adopted: The red one')
  for (const word of ['Main meter', '0815', 'Cellar', '1,234.5 kWh']) expect(words).toContain(word)
})

it('has no e-mail address and no trusted people that it was not given', () => {
  const { contractors = [], members = [] } = partsOf(['§1', '§2']).CONTACTS
  const hidden = model({ contractors, members, trusted: null })
  expect(allWords(hidden).some((word) => word.includes('@'))).toBe(false)
  expect(allWords(hidden)).not.toContain('Trusted people')
  const shown = model({
    contractors,
    members: [{ name: 'Ben', role: 'MANAGER', email: 'b@x.test' }],
    trusted: [],
  })
  expect(allWords(shown)).toEqual(expect.arrayContaining(['b@x.test', 'Trusted people', 'Nobody is named.']))
})

/** The items that have a place of their own in a pack. */
const placed = ['KEYS', 'CONTRACTORS', 'TRUSTED', 'SCHEDULES', 'BILLS', 'OWNERS', 'CODES']

it('says what does not apply and what is missing, and never leaves a table empty', () => {
  fc.assert(
    fc.property(fc.subarray([...handoverItems]), fc.subarray([...handoverItems]), (exempt, others) => {
      const missing = others.filter((item) => !exempt.includes(item))
      const present = handoverItems.filter((item) => !exempt.includes(item) && !missing.includes(item))
      const empty = Object.assign({}, ...Object.values(partsOf([])))
      const made = model({ ...empty, list: { missing, present, exempt } })
      const labels = (items: typeof exempt) => items.map((item) => itemTexts[item].label).join(', ')
      const [facts] = made.sections[0]?.blocks ?? []
      if (facts?.kind !== 'facts') throw new Error('no facts on the first page')
      const textOf = (label: string) => facts.facts.find((fact) => fact.label === label)?.text ?? ''
      expect(textOf('Does not apply')).toBe(labels(exempt))
      expect(textOf('Not recorded yet')).toBe(labels(missing))
      const said = allWords(made).filter((word) => word === 'Marked as not applying to this property.')
      expect(said).toHaveLength(exempt.filter((item) => placed.includes(item)).length)
      for (const { blocks } of made.sections)
        for (const block of blocks) if (block.kind === 'table') expect(block.rows).not.toEqual([])
    }),
  )
})

it('is the same for the same facts', () => {
  fc.assert(
    fc.property(chosen, names, (parts, given) => {
      const facts = Object.assign({}, ...parts.map((part) => partsOf(given)[part]))
      const [one, again] = [model(facts), model(structuredClone(facts))]
      expect({ ...again, pageText: null }).toEqual({ ...one, pageText: null })
    }),
  )
})
