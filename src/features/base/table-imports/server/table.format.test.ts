import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { turnsDuring } from '../../../../../test/turns.ts'
import { tableLimits } from '../table-imports.rules.ts'
import { readTable as readTableOf } from './table.format.ts'
import { decodeText } from './text.format.ts'

const maxRows = 5_000
const readTable = (text: string) => readTableOf(text, { rows: maxRows, about: 'the assets' })

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

describe('the encoding of a file', () => {
  it('can be UTF-8 or UTF-16, with a byte order mark', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => {
      const isBlank = text.trim() === ''
      return !isBlank && !text.includes('\0') && !text.startsWith('\uFEFF') && text.isWellFormed()
    })
    fc.assert(
      fc.property(texts, (text) => {
        // Starts with a letter, so that it is not detected as another file type.
        const cell = `x${text}`
        const files = [Buffer.from(cell), Buffer.from(`\uFEFF${cell}`), utf16(cell, false), utf16(cell, true)]
        for (const file of files) expect(decodeText(file)).toEqual({ text: cell, notices: [] })
      }),
    )
  })

  it('falls back to Windows-1252 with a notice', () => {
    const bytes = Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80, 0x39])
    expect(decodeText(bytes)).toEqual({
      text: 'Müller €9',
      notices: [
        'This file is not in UTF-8, so it was read as Windows-1252. Check that letters such as é, ü and € are correct.',
      ],
    })
  })

  it.each([
    ['a spreadsheet', Buffer.from('PK\x03\x04rest of it'), /spreadsheet, not a CSV file/],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /spreadsheet, not a CSV file/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /not a text file/],
    ['NUL bytes', Buffer.from('Name\nBoi\0ler'), /not a text file/],
    ['UTF-16 without a mark', Buffer.from('Name', 'utf16le'), /not a text file/],
    ['half a character of UTF-16', Buffer.from('fffe41003dd8', 'hex'), /damaged/],
    ['nothing', Buffer.alloc(0), /is empty/],
    ['blank lines', Buffer.from('\uFEFF\r\n \r\n'), /is empty/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => decodeText(bytes)).toThrow(message)
  })

  it('refuses a photo', async () => {
    const photo = await aPhoto({ width: 30, height: 20 }).jpeg().toBuffer()
    expect(() => decodeText(photo)).toThrow(/not a text file/)
  })
})

describe('the cells of a table', () => {
  it.each([',', ';', '\t'])('are split by %j outside quotation marks', async (delimiter) => {
    const text = [`"Name, or; what\t"`, 'Location'].join(delimiter)
    const table = await readTable(`${text}\n"a${delimiter}b"${delimiter}c`)
    expect(table.header).toEqual(['Name, or; what\t', 'Location'])
    expect(table.rows).toEqual([{ cells: [`a${delimiter}b`, 'c'], line: 2 }])
  })

  it('are split by the delimiter that the first line declares', async () => {
    const table = await readTable('sep=;\r\nName;Notes\r\nBoiler;a, b, c\r\n')
    expect(table).toEqual({
      header: ['Name', 'Notes'],
      rows: [{ cells: ['Boiler', 'a, b, c'], line: 3 }],
    })
  })

  it('have the line on which their row begins, across line breaks in cells and blank lines', async () => {
    const text =
      'Name,Notes\r\n\r\nA,"1\r\n2\r\n3"\r\n\r\n\r\nB,"1\n2"\r\n , \r\nC,"""quoted"" ""twice"""\nD,\rE,'
    const { rows } = await readTable(text)
    expect(rows.map(({ cells: [name], line }) => [name, line])).toEqual([
      ['A', 3],
      ['B', 8],
      ['C', 11],
      ['D', 12],
      ['E', 13],
    ])
    expect(rows[0]?.cells[1]).toBe('1\r\n2\r\n3')
    expect(rows[2]?.cells[1]).toBe('"quoted" "twice"')
  })

  it('keep surrogate pairs whole across slices', async () => {
    for (const padding of [65_534, 65_535, 65_536]) {
      const notes = `${'x'.repeat(padding - 11)}🏡🏡`
      const { rows } = await readTable(`Name,Notes\n${notes},b`)
      expect(rows[0]?.cells[0]).toBe(notes)
    }
  })

  it.each([
    ['Name,Notes\r\nA,"x\ny"\nB,"never closed\nC,c\n', 'The row on line 4 has an opening quotation mark'],
    ['sep=,\nName,Notes\nA,5" pipe\n', 'The row on line 3 has a misplaced quotation mark'],
    ['Name,Notes\nA,"pipe" of 5\n', 'The row on line 2 has a misplaced quotation mark'],
    [
      `Name\n"${'x\n'.repeat(tableLimits.recordCharacters)}`,
      'The row on line 2 has an opening quotation mark',
    ],
    [`Name${',x'.repeat(tableLimits.columns)}\nA`, 'This file has more than 200 columns.'],
    // Refused at its first extra cell, before the row is complete.
    [`Name\nA${','.repeat(5_000_000)}"x"y`, 'This file has more than 200 columns.'],
  ])('refuses %.40j with its line', async (text, message) => {
    await expect(readTable(text)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(message),
    })
  })

  it('accepts 5,000 rows', async () => {
    const { rows } = await readTable(`Name\n${'Boiler\n'.repeat(maxRows)}`)
    expect(rows).toHaveLength(5_000)
  })

  it('refuses 50,000 rows at the first row above the limit', async () => {
    // Later content would cause another error.
    const text = `Name,Notes\n${'Boiler,x\n'.repeat(49_999)}A,5" pipe\n`
    await expect(readTable(text)).rejects.toMatchObject({
      message: 'This file has more than 5,000 rows. Split it into several files and import them one by one.',
    })
  })

  it.each([
    ['rows of one cell', 'Name,Notes\n', 'a\n', ''],
    ['rows of a space', 'Name,Notes\n', ' \n', ''],
    ['rows of many cells', 'Name\n', 'a,b,c,d,e,f,g,h\n', ''],
    ['rows of nothing', 'Name\n', '\n', ''],
    ['long rows', 'Name\n', `${'a'.repeat(1_000)}\n`, ''],
    ['line breaks inside of cells', 'Name\n', `"${'\n'.repeat(2_400)}"\n`, 'a"b\n'],
  ])('yields to other work while it reads %s', async (_, header, row, end) => {
    const text = `${header}${row.repeat(Math.ceil(3_000_000 / row.length))}${end}`
    const readCharacters = row === '\n' ? text.length : Math.min(text.length, maxRows * row.length)
    expect(await turnsDuring(readTable(text))).toBeGreaterThanOrEqual(readCharacters / 2_048)
  })
})
