import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { addressMatrix, matrixPath } from './qr-code.ts'

/** The squares that a path fills. */
function drawn(path: string, size: number): boolean[][] {
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(length); step++) {
      const row = matrix[Number(y)]
      if (row) row[Number(x) + step] = true
    }
  return matrix
}

const address = 'https://home.example/asset/0199aaaa-0000-7000-8000-000000000005'

describe('a QR code', () => {
  it('encodes the address to the standard with a quiet zone, and tolerates 25% damage', () => {
    const { data, size } = encode(address, { ecc: 'Q', border: 4 })
    expect(addressMatrix(address)).toEqual(data)
    expect(drawn(matrixPath(addressMatrix(address)), size)).toEqual(data)
  })

  it('differs for another address', () => {
    expect(matrixPath(addressMatrix(address))).not.toBe(matrixPath(addressMatrix(`${address}6`)))
  })

  it('draws each dark module and no other', () => {
    const squares = fc.integer({ min: 1, max: 12 }).chain((size) =>
      fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      }),
    )
    fc.assert(
      fc.property(squares, (matrix) => {
        expect(drawn(matrixPath(matrix), matrix.length)).toEqual(matrix)
      }),
    )
  })
})
