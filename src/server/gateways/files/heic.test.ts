import { expect, it } from 'vitest'
import { heicPhoto } from '../../../../test/files/heic.ts'
import { decodeHeic } from './heic.ts'

const maxPixels = 40_000_000

it('decodes a photo in its orientation', async () => {
  const outcome = await decodeHeic(heicPhoto, maxPixels)
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  expect([outcome.width, outcome.height, outcome.pixels.byteLength]).toEqual([320, 480, 320 * 480 * 4])
})

it('does not decode a photo with too many pixels', async () => {
  expect(await decodeHeic(heicPhoto, 320 * 480 - 1)).toEqual({ refusal: 'too-many-pixels' })
})

it('survives corrupted files and works afterwards', async () => {
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 25; turn++) {
    const changed = Buffer.from(heicPhoto)
    const at = 12 + ((turn * 7_919) % (changed.byteLength - 12))
    changed.fill((turn * 37) % 256, at, at + 1 + (turn % 9))
    const outcome = await decodeHeic(changed, maxPixels)
    outcomes.add('refusal' in outcome ? outcome.refusal : 'decoded')
  }
  expect([...outcomes]).toContain('damaged')
  expect(outcomes).not.toContain('slow')
  expect(await decodeHeic(heicPhoto, maxPixels)).toMatchObject({ width: 320 })
}, 300_000)
