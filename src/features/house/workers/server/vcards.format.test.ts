import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workerFields } from '../workers.schemas.ts'
import { readCard, splitCards, writeCard } from './vcards.format.ts'

const read = (text: string) => splitCards(text).map(readCard)

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

describe('a vCard file', () => {
  it('returns each contact with what phones export', () => {
    const [piet] = read(
      card(
        'N:Jansen;Piet;;;',
        'FN:Piet Jansen',
        'ORG:Jansen Dakwerken;Office',
        'TEL;TYPE=CELL:+31 20 123456',
        'item1.EMAIL;TYPE=INTERNET:piet@jansen.example',
        'URL:jansen.example',
        'CATEGORIES:Roofing,Friends',
        'NOTE:Line one\\nline two\\, more',
        'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
      ),
    )
    expect(piet?.fields).toEqual({
      name: 'Piet Jansen',
      company: 'Jansen Dakwerken',
      trades: ['ROOFING'],
      otherTrade: null,
      phone: '+31 20 123456',
      email: 'piet@jansen.example',
      website: 'https://jansen.example',
      hourlyRateMinor: null,
      rating: null,
      notes: 'Line one\nline two, more',
    })
  })

  it('uses the name parts, or the company, without a full name', () => {
    expect(read(card('N:Jansen;Piet;;;'))[0]?.fields?.name).toBe('Piet Jansen')
    expect(read(card('ORG:Jansen Dakwerken'))[0]?.fields?.name).toBe('Jansen Dakwerken')
  })

  it('reports problems by line and field, for each card', () => {
    const cards = read(card('FN:Ada', 'EMAIL:nowhere') + card('FN:Ben', 'TEL:call me') + card('FN:Cleo'))
    expect(cards.map(({ fields }) => fields?.name)).toEqual([undefined, undefined, 'Cleo'])
    expect(cards.flatMap(({ problems }) => problems)).toMatchObject([
      { line: 1, column: 'E-mail' },
      { line: 6, column: 'Phone' },
    ])
  })

  it('links only to web addresses', () => {
    expect(read(card('FN:Eve', 'URL:javascript:alert(1)'))[0]).toMatchObject({
      fields: null,
      problems: [{ column: 'Website' }],
    })
  })

  it('survives any content', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { fields, problems } of read(`BEGIN:VCARD\r\n${text}\r\nEND:VCARD`))
          expect(fields !== null || problems.length > 0).toBe(true)
      }),
    )
  })
})

it('round-trips its own output', () => {
  const worker = workerFields.parse({
    name: 'Jansen, Piet; roofs',
    company: 'Jansen; Sons, Ltd',
    trades: ['ROOFING', 'PESTS'],
    otherTrade: 'Thatching',
    phone: '+3120123456',
    email: 'piet@jansen.example',
    website: 'https://jansen.example/a?b=c,d',
    notes: `Two lines\nand a very long one ${'word '.repeat(60)}, with; signs`,
  })
  expect(read(writeCard(worker))[0]?.fields).toEqual(worker)
})
