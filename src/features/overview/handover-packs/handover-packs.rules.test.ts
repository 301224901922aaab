import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameInPack, offeredParts, packParts, pathInPack, usualParts } from './handover-packs.rules.ts'

it('offers codes only to those who may see them, and never ticks them at first', () => {
  expect(offeredParts({ seeSecrets: true })).toEqual([...packParts])
  expect(offeredParts({ seeSecrets: false })).toEqual(usualParts())
  expect(usualParts()).not.toContain('CODES')
})

it('gives each file a path of its own in one folder, whatever it is called', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 30 }), (names) => {
      const paths = names.map((name, index) => pathInPack(index, name))
      expect(new Set(paths.map((path) => path.normalize('NFKD').toLowerCase())).size).toBe(names.length)
      for (const path of paths) {
        const [folder, name = '', ...rest] = path.split('/')
        expect([folder, rest]).toEqual(['files', []])
        expect(name).toMatch(/^\d{4}/)
        expect(name).not.toMatch(/[\\<>:"|?*\p{Cc}\p{Cf}]|[ .]$/u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }
    }),
  )
})

it.each([
  ['../../etc/passwd', 'files/0001 etc passwd'],
  ['C:\\plans\\roof.pdf', 'files/0001 C plans roof.pdf'],
  ['CON.pdf', 'files/0001 CON_.pdf'],
  ['Grüße 🏡.webp', 'files/0001 Grüße 🏡.webp'],
  ['???.pdf', 'files/0001.pdf'],
  [`${'🏡'.repeat(250)}.pdf`, `files/0001 ${'🏡'.repeat(50)}.pdf`],
  ['no ending', 'files/0001 no ending'],
])('calls %j %j', (name, path) => {
  expect(pathInPack(0, name)).toBe(path)
})

it('makes a name of any property fit for a file', () => {
  expect(nameInPack(' Haus / Garten: "Süd" ')).toBe('Haus Garten Süd')
  expect(nameInPack('...')).toBe('')
})
