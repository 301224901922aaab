import fc from 'fast-check'
import { expect, it } from 'vitest'
import { directionsTo, mapOf } from './map-links.ts'

it('keeps the place as it is written, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (place) => {
      expect(new URL(mapOf(place)).searchParams.get('query')).toBe(place)
      expect(new URL(directionsTo(place)).searchParams.get('to')).toBe(place)
      for (const link of [mapOf(place), directionsTo(place)])
        expect(new URL(link).origin).toBe('https://www.openstreetmap.org')
    }),
  )
})
