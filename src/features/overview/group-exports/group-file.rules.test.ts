import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FileInGroup, pathsOf, safeName } from './group-file.rules.ts'

const file = (over: Partial<FileInGroup>): FileInGroup => ({
  id: 'x',
  contentType: 'image/webp',
  propertyName: 'Seehaus',
  kind: null,
  ownerName: null,
  title: 'Roof.jpg',
  ...over,
})

describe('the path of a file in the ZIP', () => {
  it('is in a readable folder', () => {
    const paths = pathsOf([
      file({ id: 'roof' }),
      file({
        id: 'manual',
        kind: 'asset',
        ownerName: 'Boiler',
        title: 'Manual',
        contentType: 'application/pdf',
      }),
      file({ id: 'cover', title: null }),
      file({ id: 'receipt', propertyName: null, kind: 'payment', ownerName: 'Oil', title: 'Bill' }),
    ])
    expect(Object.fromEntries(paths)).toEqual({
      roof: 'files/Seehaus/Roof.webp',
      manual: 'files/Seehaus/Assets/Boiler/Manual.pdf',
      cover: 'files/Seehaus/Cover.webp',
      receipt: 'files/Group/Receipts/Oil/Bill.webp',
    })
  })

  it('is unique, even on case-insensitive file systems', () => {
    const titles = ['Roof', 'roof', 'ROOF.png', 'Caf\u00e9', 'Cafe\u0301', '', '..', '/', 'CON']
    const paths = pathsOf(titles.map((title, index) => file({ id: String(index), title })))
    const plain = [...paths.values()].map((path) => path.normalize('NFKD').toLowerCase())
    expect(new Set(plain).size).toBe(titles.length)
  })

  it('never leaves its folder, whatever the names are', () => {
    const name = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('.', '/', ' ', '\\', ':'),
      ),
      maxLength: 200,
    })
    fc.assert(
      fc.property(name, (text) => {
        const safe = safeName(text, 'Other')
        expect(safe).not.toMatch(/[/\\:*?"<>|\p{Cc}]|^[. ]|[. ]$/u)
        expect(safe.length).toBeGreaterThan(0)
        expect([...safe].length).toBeLessThanOrEqual(81)
      }),
    )
  })
})
