import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropOf, jpegName, turnedPart } from './crop.rules.ts'

const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
const pixels = fc.integer({ min: 1, max: 12_000 })

describe('a cropped part', () => {
  it('stays within the picture, has a pixel, and is never larger than a stored photo', () => {
    const part = fc.record({ x: share, y: share, width: share, height: share })
    fc.assert(
      fc.property(part, pixels, pixels, (wanted, width, height) => {
        const { from, size } = cropOf(wanted, { width, height })
        expect(from.x).toBeGreaterThanOrEqual(0)
        expect(from.y).toBeGreaterThanOrEqual(0)
        expect(from.width).toBeGreaterThanOrEqual(1)
        expect(from.height).toBeGreaterThanOrEqual(1)
        expect(from.x + from.width).toBeLessThanOrEqual(width)
        expect(from.y + from.height).toBeLessThanOrEqual(height)
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(2_560)
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('of the whole picture is the whole picture', () => {
    expect(cropOf({ x: 0, y: 0, width: 1, height: 1 }, { width: 800, height: 600 })).toEqual({
      from: { x: 0, y: 0, width: 800, height: 600 },
      size: { width: 800, height: 600 },
    })
  })

  it('is named as the JPEG that it is', () => {
    expect(jpegName('receipt.png')).toBe('receipt.jpg')
    expect(jpegName('a.b.webp')).toBe('a.b.jpg')
    expect(jpegName('receipt')).toBe('receipt.jpg')
  })
})

describe('a turned part', () => {
  it('stays within the picture, keeps its area, and is back after four turns', () => {
    const within = fc
      .record({
        x: fc.integer({ max: 99, min: 0 }),
        y: fc.integer({ max: 99, min: 0 }),
        w: fc.nat(100),
        h: fc.nat(100),
      })
      .map(({ x, y, w, h }) => ({ x, y, width: 1 + (w % (100 - x)), height: 1 + (h % (100 - y)) }))
      .map(({ x, y, width, height }) => ({
        x: x / 128,
        y: y / 128,
        width: width / 128,
        height: height / 128,
      }))
    fc.assert(
      fc.property(within, (part) => {
        const turned = turnedPart(part)
        expect(turned.x).toBeGreaterThanOrEqual(0)
        expect(turned.y + turned.height).toBeLessThanOrEqual(1)
        expect(turned.width * turned.height).toBe(part.width * part.height)
        expect(turnedPart(turnedPart(turnedPart(turned)))).toEqual(part)
      }),
    )
  })

  it('of the top left corner is in the top right one', () => {
    const corner = { x: 0, y: 0, width: 0.25, height: 0.5 }
    expect(turnedPart(corner)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.25 })
  })
})
