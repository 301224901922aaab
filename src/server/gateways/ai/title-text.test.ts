import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectQuick } from '../../../../test/adversarial-text.ts'
import { summarize } from './local-summary.ts'
import { cleanTitle, shortenAtWord } from './title-text.ts'

/** Anything that could end a line, reverse it, or hide in it. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.lorem({ maxCount: 80 }),
  fc
    .array(
      fc.constantFrom(
        'Hi',
        '!',
        '. ',
        '\n',
        '**',
        '"',
        '<think>',
        '</think>',
        'boiler',
        '# ',
        '\u202e',
        '👩‍👩‍👧',
        ' ',
      ),
    )
    .map((parts) => parts.join('')),
)

describe('a title', () => {
  it('is one line of at most 120 visible characters for every answer', () => {
    fc.assert(
      fc.property(nasty, (answer) => {
        const title = cleanTitle(answer)
        expect(title.length).toBeLessThanOrEqual(120)
        expect(title).not.toMatch(forbidden)
        expect(title).toBe(title.trim())
      }),
      { numRuns: 2_000 },
    )
  })

  it('is used as it is when valid', () => {
    for (const title of [
      'Calendar does not open',
      'Étage: la chaudière fuit',
      '屋根が漏れる',
      "Dad's door code",
    ]) {
      expect(cleanTitle(title)).toBe(title)
    }
  })

  it.each([
    ['"Calendar does not open"', 'Calendar does not open'],
    ['**Calendar does not open**', 'Calendar does not open'],
    ['# Calendar does not open\n\nHere is why', 'Calendar does not open'],
    ['Title: “Calendar does not open”', 'Calendar does not open'],
    ['- Calendar does not open\n- Another title', 'Calendar does not open'],
    ['\n\n  Calendar\tdoes   not open \r\n', 'Calendar does not open'],
    ['<think>The user wants a title.</think>Calendar does not open', 'Calendar does not open'],
    ['<b>Calendar</b> does not open<script>', 'Calendar does not open'],
    ['[Calendar](https://evil.example) does not open', 'Calendar does not open'],
    ['Calendar \u202edoes not\u202c open\u0000\u200b', 'Calendar does not open'],
    ['```\nCalendar does not open\n```', 'Calendar does not open'],
  ])('of %j is %j', (answer, title) => {
    expect(cleanTitle(answer)).toBe(title)
  })

  it.each(['', ' \n\t ', '***', '"""', '<think>no end', '\u200b\u202e', '…'])(
    'is not found in %j',
    (answer) => {
      expect(cleanTitle(answer)).toBe('')
    },
  )

  it('is shortened at a word and never within a character', () => {
    expect(shortenAtWord('one two three', 10)).toBe('one two…')
    expect(shortenAtWord('one two', 7)).toBe('one two')
    expect(shortenAtWord('a'.repeat(30), 10)).toBe(`${'a'.repeat(9)}…`)
    expect(shortenAtWord('😀'.repeat(10), 10).isWellFormed()).toBe(true)
  })
})

describe('the local summariser', () => {
  it('always returns a title of one line and at most 120 characters', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const title = summarize(text)
        expect(title).not.toBe('')
        expect(title.length).toBeLessThanOrEqual(120)
        expect(title).not.toMatch(forbidden)
        expect(title).toBe(title.trim())
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    [
      'Hi team,\nthe calendar does not open on my phone. It stays white.',
      'The calendar does not open on my phone',
    ],
    ['Hello! I think that it would be great if we could sort the tasks.', 'We could sort the tasks'],
    ['Thanks for the great app! Please add a dark icon.', 'Add a dark icon'],
    [
      'Hi. Ok. The upload of a photo fails with an error 413',
      'The upload of a photo fails with an error 413',
    ],
    ['- when I press Save nothing happens', 'When I press Save nothing happens'],
    ['Bug', 'Bug'],
    ['カレンダーが開きません。白いままです。', 'カレンダーが開きません'],
    ['!!!', 'Feedback'],
  ])('turns %j into %j', (text, title) => {
    expect(summarize(text)).toBe(title)
  })

  it('shortens a long sentence at a word', () => {
    const title = summarize(`The boiler page ${'takes very long to open '.repeat(20)}`)
    expect(title).toMatch(/^The boiler page takes .*(takes|very|long|to|open)…$/)
    expect(title.length).toBeLessThanOrEqual(80)
  })

  it('stays fast for 10,000 equal characters', () => {
    for (const text of ['hi '.repeat(3_333), 'a'.repeat(10_000), '. '.repeat(5_000), '# '.repeat(5_000)])
      expect(summarize(text).length).toBeLessThanOrEqual(80)
  })
})

describe('a hostile text', () => {
  const filler = ['so ', 'please ', 'i think ', 'thanks for ', 'thanks ', 'hi ', 'title: ']
  const marks = [
    '<a',
    '<a ',
    '</',
    '<think>',
    '</think>',
    '[',
    '![',
    '[a](',
    '[a]()',
    '"',
    '`',
    '**',
    '_',
    '~~',
    '# ',
    '- ',
    '1) ',
  ]
  const parts = [
    ...filler,
    ...marks,
    '. ',
    '!',
    '…',
    '。',
    '\n',
    ' ',
    '\u200b',
    '\u202e',
    '—',
    'a',
    'ü',
    '🏠',
  ]

  it('is summarised quickly: 1,000 of 10,000 characters', () => {
    expectQuick(10_000, parts, summarize)
  })

  it('is cleaned quickly when a model returns it: 1,000 of 20,000 characters', () => {
    expectQuick(20_000, parts, cleanTitle)
  })
})
