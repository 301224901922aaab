import { describe, expect, it } from 'vitest'
import { splitPack, starterPack } from './starter-packs.texts.ts'

describe('a starter pack', () => {
  it('offers what is not in the schedule yet, whatever its spelling', () => {
    const pack = starterPack('CABIN')
    const { offered, planned } = splitPack(pack, ['clean THE gutters', 'Something else'])
    expect(planned.map(({ title }) => title)).toEqual(['Clean the gutters'])
    expect(offered).toEqual(pack.filter(({ title }) => title !== 'Clean the gutters'))
    expect(splitPack(pack, []).offered).toEqual(pack)
  })
})
