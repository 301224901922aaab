import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectQuick } from '../../../../test/adversarial-text.ts'
import {
  labelsOf,
  maxCommentLength,
  maxStoredLength,
  mentionedIn,
  mentionQueryAt,
  type Segment,
  segmentsOf,
  suggestionsFor,
  withNames,
  withTokens,
} from './comments.rules.ts'
import { commentBody } from './comments.schemas.ts'

const anna = { userId: '0198c0de-0000-7000-8000-000000000001', name: 'Anna' }
const annaKeller = { userId: '0198c0de-0000-7000-8000-000000000002', name: 'Anna Keller' }
const otherAnna = { userId: '0198c0de-0000-7000-8000-000000000003', name: 'Anna Keller' }
const people = [anna, annaKeller, otherAnna]
const tokenOf = ({ userId }: { userId: string }) => `@[${userId}]`

const written = (segment: Segment) => (segment.kind === 'mention' ? `@[${segment.userId}]` : segment.text)
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\n', ' ', '🏡👩‍👩‍👧', 'שלום', 'https://example.com/a?b=c', '<b>', ...people.map(tokenOf)),
)
const anyBody = fc.array(anyText, { maxLength: 12 }).map((parts) => parts.join(''))

describe('the parts of a comment', () => {
  it('lose and add no characters', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        expect(segmentsOf(body).map(written).join('')).toBe(body)
      }),
    )
  })

  it('link to web pages only', () => {
    fc.assert(
      fc.property(anyBody, fc.webUrl(), (body, address) => {
        for (const segment of segmentsOf(`${body} ${address} `)) {
          if (segment.kind === 'link') expect(segment.href).toMatch(/^https?:\/\//)
        }
      }),
    )
  })

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['[here](javascript:alert(1))'],
    ['http://'],
    ['https://bank.example@evil.example/'],
  ])('are only text in %s', (text) => {
    expect(segmentsOf(text)).toEqual([{ kind: 'text', text }])
  })

  it('end a link before the punctuation of the sentence', () => {
    expect(segmentsOf('See https://example.com/roof, then (http://example.com).')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.com/roof', href: 'https://example.com/roof' },
      { kind: 'text', text: ', then (' },
      { kind: 'link', text: 'http://example.com', href: 'http://example.com/' },
      { kind: 'text', text: ').' },
    ])
  })

  it('name each person once, and ignore invalid ids', () => {
    expect(mentionedIn(`${tokenOf(anna)} and ${tokenOf(annaKeller)}, ${tokenOf(anna)} @[me] @Anna`)).toEqual([
      anna.userId,
      annaKeller.userId,
    ])
  })
})

describe('names and ids', () => {
  it('distinguish two people with the same name', () => {
    expect([...labelsOf(people).values()]).toEqual(['Anna', 'Anna Keller', 'Anna Keller (2)'])
    expect(withTokens('@Anna Keller (2), @Anna Keller and @Anna!', people)).toBe(
      `${tokenOf(otherAnna)}, ${tokenOf(annaKeller)} and ${tokenOf(anna)}!`,
    )
  })

  it('are stored unchanged after a round trip through the field', () => {
    const word = fc.oneof(fc.constantFrom(...people.map(tokenOf)), fc.stringMatching(/^[a-z<>🏡א-ת]{1,6}$/u))
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const body = words.join(' ')
        expect(withTokens(withNames(body, people), people)).toBe(body)
      }),
    )
  })

  it('keep the id of an unknown person', () => {
    const body = '@[0198c0de-0000-7000-8000-00000000ffff] said so'
    expect(withNames(body, people)).toBe(body)
    expect(withTokens(body, people)).toBe(body)
  })

  it.each(['mail@Anna', '@Annabel', '@anna', 'Anna'])('mention no one in “%s”', (text) => {
    expect(withTokens(text, people)).toBe(text)
  })

  it('follow a renamed person', () => {
    expect(withNames(tokenOf(anna), [{ ...anna, name: 'Anne' }])).toBe('@Anne')
  })
})

describe('the search after an “@”', () => {
  it.each([
    ['@', 1, { from: 0, query: '' }],
    ['Ask @An', 7, { from: 4, query: 'An' }],
    ['Ask @Anna Ke', 12, { from: 4, query: 'Anna Ke' }],
    ['Ask @An', 3, null],
    ['me@home', 7, null],
    ['@An\nthen', 8, null],
    ['Nobody', 6, null],
  ])('reads %j at %i as %j', (text, caret, found) => {
    expect(mentionQueryAt(text, caret)).toEqual(found)
  })

  it('matches the start of each part of a name, in any case, and returns up to six people', () => {
    expect(suggestionsFor('KELL', people)).toEqual([annaKeller, otherAnna])
    expect(suggestionsFor('nna', people)).toEqual([])
    const many = Array.from({ length: 9 }, (_, index) => ({ userId: `${index}`, name: `Person ${index}` }))
    expect(suggestionsFor('', many)).toHaveLength(6)
  })
})

describe('the text of a comment', () => {
  it('has 1 to 5,000 characters', () => {
    expect(commentBody.parse('x'.repeat(5_000))).toHaveLength(5_000)
    expect(() => commentBody.parse('x'.repeat(5_001))).toThrow('Use at most 5,000 characters.')
    expect(() => commentBody.parse(' \n ')).toThrow('Enter a comment.')
  })
})

it('finds the end of an address in linear time', () => {
  const before = process.threadCpuUsage()
  segmentsOf(`http://a${')'.repeat(99_000)}b`)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(200)
})

describe('a hostile comment', () => {
  const parts = [
    '@',
    '@[',
    '@Anna',
    '@Anna ',
    tokenOf(anna),
    'http://',
    'https://a.',
    'https://a/?',
    '.',
    ')',
    ',',
    ' ',
    '\n',
    'a',
    'ü',
    '🏡',
  ]
  const group = Array.from({ length: 50 }, (_, at) => ({ userId: `${at}`, name: `Anna ${'a'.repeat(at)}` }))

  it('is parsed and stored quickly: 1,000 of 5,000 characters', () => {
    expectQuick(maxCommentLength, parts, (text) => {
      withTokens(text, group)
      withNames(text, group)
      segmentsOf(text)
    })
  })

  it('is rendered quickly: 1,000 of the stored length', () => {
    expectQuick(maxStoredLength, parts, (text) => {
      segmentsOf(text)
      mentionedIn(text)
      commentBody.safeParse(text)
    })
  })
})
