import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SplitDraft } from '../splits/split-draft.rules.ts'
import type { SplitMethod } from '../splits/splits.rules.ts'
import { splitLine } from './split-line.texts.ts'

const participants = ['me', 'Anna', 'Ben', 'Clara', 'Dan', 'Eve', 'Finn', 'Gil'].map((name) => ({
  id: name,
  name,
  isMe: name === 'me',
}))
const known = {
  participants,
  ownership: null,
  amountMinor: 4_500,
  currency: 'GBP',
  locale: 'en-GB',
} as const
const draft = (method: SplitMethod, people: Record<string, string>): SplitDraft => ({
  method,
  people: Object.entries(people).map(([participantId, text]) => ({ participantId, text })),
})
const equally = (...ids: string[]) => draft('EQUAL', Object.fromEntries(ids.map((id) => [id, ''])))

describe('the line about the split', () => {
  it.each([
    [equally('me', 'Anna', 'Ben'), 4_500, 'Split equally: Anna, Ben and you – £15.00 each'],
    [equally('me', 'Anna', 'Ben'), 1_000, 'Split equally: Anna, Ben and you – £3.33 or £3.34 each'],
    [equally('me', 'Anna'), null, 'Split equally: Anna and you'],
    [equally('me'), 4_500, 'Not split: only you'],
    [equally('Anna'), null, 'Not split: only Anna'],
    [draft('SHARES', { me: '1', Anna: '2' }), 4_500, 'Split by shares: Anna £30.00 and you £15.00'],
    [draft('PERCENT', { me: '50', Anna: '50' }), null, 'Split by percent: Anna and you'],
    [draft('PERCENT', { me: '50', Anna: '40' }), 4_500, 'Split by percent: 10% is missing.'],
    [draft('AMOUNT', { me: '5', Anna: '40' }), 4_500, 'Split by amount: Anna £40.00 and you £5.00'],
    [null, 4_500, 'Looking up how your group splits this…'],
  ])('says who shares and how: case %#', (split, amountMinor, text) => {
    expect(splitLine({ ...known, draft: split, amountMinor })).toBe(text)
  })

  it('names the owners for a split by ownership, also those who take part only with this payment', () => {
    const weights = [
      { participantId: 'me', name: 'Myself', weight: 7_500 },
      { participantId: 'new', name: 'Uncle Emil', weight: 2_500, isNew: true },
    ]
    const split = draft('OWNERSHIP', {})
    expect(splitLine({ ...known, draft: split, ownership: { isComplete: true, weights } })).toBe(
      'Split by ownership: Uncle Emil £11.25 and you £33.75',
    )
    expect(splitLine({ ...known, draft: split, ownership: { isComplete: false, weights } })).toMatch(
      /incomplete/,
    )
  })

  it('names five people; of more it counts those it does not name, and always includes the reader', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          participants.map(({ id }) => id),
          { minLength: 2 },
        ),
        (ids) => {
          const text = splitLine({ ...known, amountMinor: null, draft: equally(...ids) })
          expect(text.endsWith('and you')).toBe(ids.includes('me'))
          const others = Number(/(\d+) others/.exec(text)?.[1] ?? 0)
          const named = ids.filter((id) => text.includes(id === 'me' ? 'you' : id))
          expect(named.length + others).toBe(ids.length)
          expect(named.length).toBeLessThanOrEqual(5)
          expect(others > 0).toBe(ids.length > 5)
        },
      ),
    )
  })
})
