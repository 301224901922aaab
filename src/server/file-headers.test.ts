import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment } from './file-headers.ts'

describe('the name of a download', () => {
  it.each([
    [
      'Lake cabin assets.csv',
      'attachment; filename="Lake cabin assets.csv"; filename*=UTF-8\'\'Lake%20cabin%20assets.csv',
    ],
    ['Zürich.csv', 'attachment; filename="Zurich.csv"; filename*=UTF-8\'\'Z%C3%BCrich.csv'],
    ['בית.csv', 'attachment; filename="___.csv"; filename*=UTF-8\'\'%D7%91%D7%99%D7%AA.csv'],
    [
      'a"b\\c/d\r\nSet-Cookie: x.csv',
      'attachment; filename="a_b c d Set-Cookie_ x.csv"; filename*=UTF-8\'\'a%22b%20c%20d%20Set-Cookie%3A%20x.csv',
    ],
    [
      "O'Hara (50%).csv",
      'attachment; filename="O_Hara (50_).csv"; filename*=UTF-8\'\'O%27Hara%20%2850%25%29.csv',
    ],
    ['\ud800.pdf', 'attachment; filename="_.pdf"; filename*=UTF-8\'\'%EF%BF%BD.pdf'],
  ])('is %j: %s', (name, header) => {
    expect(attachment(name)).toBe(header)
  })

  it('is one ASCII line for every name, with the exact name encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = attachment(`${name}.csv`)
        expect(header).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.!~%-]*$/)
        const exact = decodeURIComponent(header.slice(header.indexOf("''") + 2))
        expect(exact).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
        if (/^[\p{L}\p{N}"':;*?%()-]*$/u.test(name)) expect(exact).toBe(`${name}.csv`)
      }),
    )
  })
})
