import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectQuick } from '../../../../test/adversarial-text.ts'
import { type QuickAddWords, readQuickTask } from './quick-add.rules.ts'

const [anna, ben, bea] = [
  { id: 'a', name: 'Anna Keller' },
  { id: 'b', name: 'Ben Keller' },
  { id: 'c', name: 'Ben Meier' },
]
const roof = { id: 'r', name: 'New roof' }
// A Wednesday.
const words: QuickAddWords = { people: [anna, ben, bea], projects: [roof], today: '2026-11-18' }
const read = (text: string, more: Partial<QuickAddWords> = {}) => readQuickTask(text, { ...words, ...more })
const nothing = { dueOn: null, dueTime: null, person: null, project: null, priority: null }

describe('the quick-add parser', () => {
  it.each([
    ['Fix gutter', { title: 'Fix gutter' }],
    [
      'Fix gutter tomorrow @Anna !high',
      { title: 'Fix gutter', dueOn: '2026-11-19', person: anna, priority: 'HIGH' },
    ],
    ['!URGENT Fix @anna keller gutter', { title: 'Fix gutter', person: anna, priority: 'URGENT' }],
    ['Fix gutter @Ben Meier', { title: 'Fix gutter', person: bea }],
    ['Fix gutter #New roof', { title: 'Fix gutter', project: roof }],
    ['Fix gutter by Friday', { title: 'Fix gutter', dueOn: '2026-11-20' }],
    ['Fix gutter today', { title: 'Fix gutter', dueOn: '2026-11-18' }],
    ['Fix gutter on Friday at 14:30', { title: 'Fix gutter', dueOn: '2026-11-20', dueTime: '14:30' }],
    ['Fix gutter 2027-03-01', { title: 'Fix gutter', dueOn: '2027-03-01' }],
    ['Paint 3/4 of the fence on 2026-12-24', { title: 'Paint 3/4 of the fence', dueOn: '2026-12-24' }],
    ['Friday: ask again 2026-12-24', { title: 'Friday: ask again', dueOn: '2026-12-24' }],
    ['Paint the fence 12/24', { title: 'Paint the fence', dueOn: '2026-12-24' }],
    ['🔧 الحديقة tomorrow 🌿 !low', { title: '🔧 الحديقة 🌿', dueOn: '2026-11-19', priority: 'LOW' }],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual({ ...nothing, ...expected })
  })

  it.each([
    'Ask @Zoe',
    'Ask @Ben',
    'Mail anna@keller.example',
    'Paint it !green',
    'Wow!high',
    'Fix #7',
    'Fix the leak of yesterday',
    'Tomorrow',
    '@Anna !high',
    'Fix 2026-02-31',
    'Paint 3/4 of the fence',
  ])('keeps unknown words in the title: %j', (text) => {
    expect(read(text)).toEqual({ ...nothing, title: text })
  })

  it('ignores what the person removed', () => {
    expect(read('Sun blinds Friday @Anna !high', { ignored: ['due', 'person', 'priority'] })).toEqual({
      ...nothing,
      title: 'Sun blinds Friday @Anna !high',
    })
  })

  it.each(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])(
    'reads a %s as the next one within a week, on every day of the year',
    (weekday) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 366 }), (days) => {
          const today = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
          const { dueOn } = read(`Fix gutter ${weekday}`, { today })
          const ahead = (Date.parse(dueOn ?? '') - Date.parse(today)) / 86_400_000
          expect(ahead).toBeGreaterThanOrEqual(0)
          expect(ahead).toBeLessThanOrEqual(7)
          const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
          expect(name.format(new Date(dueOn ?? '')).toLowerCase()).toBe(weekday)
        }),
        { numRuns: 60 },
      )
    },
  )

  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'tomorrow',
      '@Anna',
      '@',
      '!high',
      '!',
      '#New roof',
      '#',
      'friday',
      '12',
      'שלום',
      '👩‍👩‍👧',
      'in 3 days',
    ),
  )
  const line = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' '))

  it('never loses the title, and names no past day', () => {
    fc.assert(
      fc.property(line, (text) => {
        const task = read(text)
        if (text.trim() !== '') expect(task.title).not.toBe('')
        expect(task.dueOn === null || task.dueOn >= words.today).toBe(true)
        // The title has the typed words, in order.
        let at = 0
        for (const letter of task.title.replace(/\s/g, '')) {
          at = text.indexOf(letter, at)
          expect(at).toBeGreaterThanOrEqual(0)
          at += letter.length
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a hostile line', () => {
  const signs = [
    '@',
    '#',
    '!',
    '@a ',
    '#a ',
    '!high ',
    ' ',
    '-',
    '.',
    ',',
    '(',
    '/',
    ':',
    '0',
    '1 ',
    '🏠',
    'ü',
  ]
  const dates = [
    'tomorrow ',
    '12/24 ',
    '1/',
    '1.',
    '1-',
    '2026-',
    'on ',
    'by ',
    'next ',
    'last ',
    'this ',
    'friday ',
  ]
  const times = [
    'at 5 ',
    'in 3 days ',
    '12:',
    'jan ',
    'may 5 ',
    'to ',
    'an hour ',
    'ago ',
    'half ',
    'noon ',
    'one ',
    'weeks ',
  ]
  const parts = [...signs, ...dates, ...times, 'a', 'by\t', 'words ']
  const people = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, name: `Anna ${'a'.repeat(at)}` }))

  it.each([500, 10_000])('is parsed quickly: 1,000 of %i characters', (size) => {
    expectQuick(size, parts, (text) => read(text, { people, projects: people }))
  })

  it('finds the day at the end of a long line', () => {
    const text = 'words '.repeat(60)
    expect(read(`${text}tomorrow @Anna`)).toMatchObject({
      title: text.trim(),
      dueOn: '2026-11-19',
      person: anna,
    })
  })

  it('is kept as a title when it is too long', () => {
    const text = `${'tomorrow '.repeat(60)}@Anna`
    expect(read(text)).toEqual({ ...nothing, title: text })
  })
})
