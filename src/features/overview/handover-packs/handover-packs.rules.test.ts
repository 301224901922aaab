import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offeredParts, packParts, pathInPack, usualParts } from './handover-packs.rules.ts'

it('offers codes only to those who may see them, and never ticks them at first', () => {
  expect(offeredParts({ seeSecrets: true })).toEqual([...packParts])
  expect(offeredParts({ seeSecrets: false })).toEqual(usualParts())
  expect(usualParts()).not.toContain('CODES')
})

it('gives each file a path of its own in one folder, whatever it is called', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 30 }), (names) => {
      const paths = names.map((name, index) => pathInPack(index, name))
      expect(new Set(paths).size).toBe(names.length)
      for (const path of paths) {
        expect(path.split('/')).toHaveLength(2)
        expect(path).not.toMatch(/[\\\p{Cc}]/u)
      }
    }),
  )
  expect(pathInPack(0, '../../etc/passwd')).toBe('files/0001 .._.._etc_passwd')
})
