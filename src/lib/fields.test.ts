import { describe, expect, it } from 'vitest'
import { asDay, asIs, asMoney, asYesOrNo } from './field-texts.ts'
import { differencesOf, type FieldTexts, fieldsLike, isFilled } from './fields.ts'

type Visit = {
  title: string
  on: string | null
  rooms: number | null
  costMinor: number | null
  isPaid: boolean
}

const empty: Visit = { title: '', on: null, rooms: null, costMinor: null, isPaid: false }
const seen: Visit = { title: 'Chimney', on: '2026-11-24', rooms: 250, costMinor: 250, isPaid: true }

const texts: FieldTexts<Visit, { currency: string }> = {
  title: { label: 'Title', text: asIs },
  on: { label: 'Day', text: asDay },
  rooms: { label: 'Rooms', text: asIs },
  costMinor: { label: 'Cost', text: asMoney },
  isPaid: { label: 'Paid', text: asYesOrNo },
}
const words = { currency: 'EUR' }

describe('declared fields', () => {
  it('read as what they are: the same number is an amount in one field and a count in another', () => {
    expect(differencesOf(texts, empty, seen, words)).toEqual([
      { field: 'Title', theirs: '', mine: 'Chimney' },
      { field: 'Day', theirs: '', mine: 'Nov 24, 2026' },
      { field: 'Rooms', theirs: '', mine: '250' },
      { field: 'Cost', theirs: '', mine: '€2.50' },
      { field: 'Paid', theirs: 'No', mine: 'Yes' },
    ])
  })

  it('differ only where readers see a difference', () => {
    expect(differencesOf(texts, seen, seen, words)).toEqual([])
    expect(differencesOf(texts, seen, { ...seen, rooms: 251 }, words)).toEqual([
      { field: 'Rooms', theirs: '250', mine: '251' },
    ])
  })

  it('are picked from a larger object, in the order of the form', () => {
    const { fieldsOf, changedFields, pickFields } = fieldsLike(empty)
    const stored = { ...seen, id: '1', version: 4 }
    expect(fieldsOf(stored)).toEqual(seen)
    expect(changedFields(seen, { ...seen, isPaid: false, on: null })).toEqual(['on', 'isPaid'])
    expect(pickFields(stored, ['rooms'])).toEqual({ rooms: 250 })
  })
})

describe('whether fields have a value', () => {
  const names = ['on', 'rooms', 'isPaid'] as const

  it('is not changed by an empty text, null, a missing value or other fields', () => {
    expect(isFilled(names, empty, empty)).toBe(false)
    expect(isFilled(names, { ...empty, ...{ on: '', title: 'Chimney' } }, empty)).toBe(false)
    expect(isFilled(names, {}, empty)).toBe(false)
  })

  it.each([{ on: '2026-11-24' }, { rooms: 3 }, { isPaid: true }])('is so with %j', (value) => {
    expect(isFilled(names, { ...empty, ...value }, empty)).toBe(true)
  })

  it('counts a list only if one of its lines has text', () => {
    const none = { lines: [''] }
    expect(isFilled(['lines'], { lines: ['', ' '] }, none)).toBe(false)
    expect(isFilled(['lines'], { lines: ['', 'Pipes'] }, none)).toBe(true)
  })
})
