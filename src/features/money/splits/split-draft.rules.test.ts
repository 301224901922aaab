import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeBasisPoints } from '../../house/ownership/ownership.rules.ts'
import {
  changeMethod,
  draftOf,
  ownershipOf,
  preview,
  type SplitDraft,
  splitFieldsOf,
  togglePerson,
  typeWeight,
  unreadable,
} from './split-draft.rules.ts'
import { type SplitMethod, split, splitMethods } from './splits.rules.ts'

const runs = { numRuns: 10_000 }
const known = { currency: 'EUR', locale: 'en', amountMinor: 10_000, ownership: null }
const draft = (method: SplitMethod, ...texts: string[]): SplitDraft => ({
  method,
  people: texts.map((text, index) => ({ participantId: `p${index}`, text })),
})
const amountsOf = (one: SplitDraft, more: object = {}) => [
  ...preview(one, { ...known, ...more }).amounts.values(),
]
const problemOf = (one: SplitDraft, more: object = {}) => preview(one, { ...known, ...more }).problem

describe('the preview of a split', () => {
  it.each([
    ['EQUAL', ['', '', ''], [3_334, 3_333, 3_333]],
    ['SHARES', ['2', '1', '1'], [5_000, 2_500, 2_500]],
    ['PERCENT', ['50', '30 %', '20,00'], [5_000, 3_000, 2_000]],
    ['PERCENT', ['1/2', '1/4', '25'], [5_000, 2_500, 2_500]],
    ['AMOUNT', ['99.99', '0,01'], [9_999, 1]],
  ] as const)('shows each share: %s %j', (method, texts, amounts) => {
    expect(amountsOf(draft(method, ...texts))).toEqual(amounts)
    expect(problemOf(draft(method, ...texts))).toBeNull()
  })

  it.each([
    ['PERCENT', ['50', '49.99'], '0.01% is missing.'],
    ['PERCENT', ['50', '50.01'], '0.01% too much.'],
    ['AMOUNT', ['50', '49.99'], '€0.01 is missing.'],
    ['AMOUNT', ['100.01'], '€0.01 too much.'],
    ['SHARES', ['0', '1'], 'Enter whole shares from 1 to 10,000 for everyone, such as 2 for a couple.'],
    ['SHARES', ['1.5', '1'], 'Enter whole shares from 1 to 10,000 for everyone, such as 2 for a couple.'],
    ['PERCENT', ['', '100'], 'Enter a percentage above zero for everyone, such as 33.33 or 1/3.'],
    ['AMOUNT', ['100', '-0'], 'Enter an amount above zero for everyone.'],
    ['EQUAL', [], 'Choose at least one person.'],
  ] as const)('shows what is missing: %s %j', (method, texts, problem) => {
    expect(problemOf(draft(method, ...texts))).toBe(problem)
  })

  it.each([
    ['JPY', '1000', 1_000],
    ['KWD', '1.005', 1_005],
    ['EUR', '1,234.56', 123_456],
    ['EUR', '1.234,56', 123_456],
  ])('parses amounts in %s: %s', (currency, text, amountMinor) => {
    expect(preview(draft('AMOUNT', text), { ...known, currency, amountMinor })).toEqual({
      amounts: new Map([['p0', amountMinor]]),
      problem: null,
    })
  })

  it('parses and formats three decimals in the reader’s locale', () => {
    const kuwaiti = (locale: string) => ({ currency: 'KWD', locale })
    expect(splitFieldsOf(draft('AMOUNT', '1,234'), kuwaiti('en')).weights[0]?.weight).toBe(1_234_000)
    expect(splitFieldsOf(draft('AMOUNT', '1,234'), kuwaiti('de')).weights[0]?.weight).toBe(1_234)
    for (const locale of ['en', 'de']) {
      const fields = { method: 'AMOUNT' as const, weights: [{ participantId: 'a', weight: 1_234 }] }
      expect(splitFieldsOf(draftOf(fields, kuwaiti(locale)), kuwaiti(locale))).toEqual(fields)
    }
  })

  it.each(['0', '-0', '1e21', 'NaN', '0.001', '1.2.3'])('parses no amount from %j', (text) => {
    expect(unreadable(draft('AMOUNT', text), { currency: 'EUR' })).toEqual([0])
  })

  it('uses the owners on that date once the ownership is complete', () => {
    const owners = [
      { participantId: 'a', name: 'Anna', weight: 5_000 },
      { participantId: 'b', name: 'Ben', weight: 3_000 },
      { participantId: 'c', name: 'Clara', weight: 2_000 },
    ]
    const one = draft('OWNERSHIP')
    expect(amountsOf(one, { ownership: { isComplete: true, weights: owners } })).toEqual([
      5_000, 3_000, 2_000,
    ])
    expect(problemOf(one, { ownership: { isComplete: false, weights: owners.slice(1) } })).toBe(
      'The ownership on that date is incomplete. Record the owners first, or choose another split.',
    )
    expect(problemOf(one)).toBe('Choose the property first to split by ownership.')
    expect(splitFieldsOf(one, { currency: 'EUR' })).toEqual({ method: 'OWNERSHIP', weights: [] })
  })

  it('shows what is wrong before there is an amount', () => {
    expect(problemOf(draft('PERCENT', '99'), { amountMinor: null })).toBe('1% is missing.')
    expect(problemOf(draft('PERCENT', '100'), { amountMinor: Number.NaN })).toBeNull()
    expect(problemOf(draft('AMOUNT', '99'), { amountMinor: null })).toBe('Enter the amount first.')
  })
})

describe('the owners to split by', () => {
  it('contain everyone once, including those who do not share costs yet', () => {
    const made = ['new-1', 'new-2']
    const ownership = ownershipOf(
      {
        isWhole: true,
        owners: [
          { participantId: 'rosa', name: 'Rosa', weight: 2_000 },
          { participantId: null, name: 'Max', weight: 3_000 },
          { participantId: 'rosa', name: 'Rosa', weight: 1_000 },
          { participantId: null, name: 'Mia', weight: 4_000 },
        ],
      },
      () => made.shift() ?? '',
    )
    expect(ownership).toEqual({
      isComplete: true,
      weights: [
        { participantId: 'rosa', name: 'Rosa', weight: 3_000, isNew: false },
        { participantId: 'new-1', name: 'Max', weight: 3_000, isNew: true },
        { participantId: 'new-2', name: 'Mia', weight: 4_000, isNew: true },
      ],
    })
  })

  it('keeps nobody in another split who becomes a participant only by ownership', () => {
    const weights = [
      { participantId: 'rosa', name: 'Rosa', weight: 4_000, isNew: false },
      { participantId: 'max', name: 'Max', weight: 3_000, isNew: false },
      { participantId: 'new-1', name: 'Mia', weight: 3_000, isNew: true },
    ]
    const at = { ...known, ownership: { isComplete: true, weights } }
    for (const method of ['EQUAL', 'SHARES', 'PERCENT', 'AMOUNT'] as const) {
      const changed = changeMethod({ method: 'OWNERSHIP', people: [] }, method, at)
      expect(changed.people.map(({ participantId }) => participantId)).toEqual(['rosa', 'max'])
      expect([...preview(changed, at).amounts.values()]).toEqual([5_000, 5_000])
    }
  })
})

const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 })
const currency = fc.constantFrom('JPY', 'EUR', 'KWD')
const amount = fc.integer({ min: 100, max: 1_000_000_000 })
const method = fc.constantFrom(...splitMethods.filter((one) => one !== 'OWNERSHIP'))

describe('the invariants of a split draft', () => {
  it('starts valid with every method, and previews to the cent what is saved', () => {
    fc.assert(
      fc.property(people, currency, amount, method, method, (ids, money, amountMinor, first, second) => {
        const at = { currency: money, locale: 'en', amountMinor, ownership: null }
        const begun: SplitDraft = {
          method: 'EQUAL',
          people: ids.map((participantId) => ({ participantId, text: '' })),
        }
        const changed = changeMethod(changeMethod(begun, first, at), second, at)
        const { amounts, problem } = preview(changed, at)
        expect(problem).toBeNull()
        expect([...amounts.values()].reduce((sum, part) => sum + part, 0)).toBe(amountMinor)
        const fields = splitFieldsOf(changed, at)
        const saved = split(amountMinor, fields.method, fields.weights)
        expect(
          'parts' in saved && new Map(saved.parts.map((part) => [part.participantId, part.amountMinor])),
        ).toEqual(amounts)
        expect(splitFieldsOf(draftOf(fields, at), at)).toEqual(fields)
      }),
      runs,
    )
  })

  it('carries the amounts of one method over to fixed amounts', () => {
    fc.assert(
      fc.property(
        people,
        amount,
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 12 }),
        (ids, amountMinor, shares) => {
          const at = { currency: 'EUR', locale: 'en', amountMinor, ownership: null }
          const byShares: SplitDraft = {
            method: 'SHARES',
            people: ids.map((participantId, index) => ({ participantId, text: String(shares[index] ?? 1) })),
          }
          const before = preview(byShares, at).amounts
          const after = preview(changeMethod(byShares, 'AMOUNT', at), at).amounts
          for (const [id, part] of before) if (part > 0) expect(after.get(id)).toBe(part)
        },
      ),
      runs,
    )
  })

  it('lists everyone at most once', () => {
    fc.assert(
      fc.property(people, fc.array(fc.nat({ max: 11 })), (ids, presses) => {
        const end = presses.reduce<SplitDraft>(
          (one, press) => togglePerson(one, ids[press % ids.length] ?? ''),
          { method: 'SHARES', people: [] },
        )
        const isIn = (id: string) =>
          presses.filter((press) => ids[press % ids.length] === id).length % 2 === 1
        expect(new Set(end.people.map(({ participantId }) => participantId))).toEqual(
          new Set(ids.filter(isIn)),
        )
        expect(end.people).toHaveLength(ids.filter(isIn).length)
      }),
      runs,
    )
  })

  it('changes the text of one person only', () => {
    const typed = typeWeight(draft('PERCENT', '50', '50'), 'p1', '40')
    expect(typed.people.map(({ text }) => text)).toEqual(['50', '40'])
    expect(wholeBasisPoints).toBe(10_000)
  })
})
