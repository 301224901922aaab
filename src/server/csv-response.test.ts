import { describe, expect, it } from 'vitest'
import { turnsDuring } from '../../test/turns.ts'
import { csvResponse, writeCsv } from './csv-response.ts'

async function* pages(...all: string[][][]) {
  yield* all
}

const write = async (header: string[], ...all: string[][][]) =>
  (await csvResponse('a table.csv', writeCsv(header, pages(...all)))).text()

describe('a CSV file', () => {
  it('stops spreadsheets from running formulas and keeps numbers', async () => {
    const cells = ['=1+1', '+1', '-1+1', '@x', '＝1', '-172.50', '-5', 'a=b']
    const [, row] = (await write(['x'], [cells])).split('\r\n')
    expect(row).toBe("'=1+1,'+1,'-1+1,'@x,'＝1,-172.50,-5,a=b")
  })

  it('quotes separators and every kind of line break', async () => {
    const [, ...lines] = (await write(['x'], [['a,b', 'a;b', 'say "hi"', 'two\nlines']])).split('\r\n')
    expect(lines.join('\r\n')).toBe('"a,b","a;b","say ""hi""","two\nlines"\r\n')
  })

  it('yields to other requests while writing long pages', async () => {
    const page = Array.from({ length: 500 }, () => ['a;"'.repeat(800), 'b;"'.repeat(800)])
    // 2.4 million characters, in pieces of 100,000.
    expect(await turnsDuring(write(['Note', 'Reason'], page))).toBeGreaterThanOrEqual(24)
  })

  it('is an uncached UTF-8 download, written page by page', async () => {
    const response = await csvResponse('Häuser.csv', writeCsv(['Name'], pages([['é']], [], [['ü']])))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''H%C3%A4user.csv")
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(bytes.subarray(3).toString()).toBe('Name\r\né\r\nü\r\n')
  })
})
