import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { movedTo } from './moved-addresses.ts'

const addresses = [
  ['/property/p1/manual-new', '/property/p1/manual/new'],
  ['/property/p1/manual-edit/s1', '/property/p1/manual/s1/edit'],
  ['/property/p1/manual-print', '/property/p1/manual/print'],
  ['/property/p1/owners-change', '/property/p1/owners/change'],
  ['/property/p1/schedule-starters', '/property/p1/schedule/starters'],
  ['/money/g1/bill-new', '/money/g1/bills/new'],
  ['/money/g1/new', '/money/g1/payments/new'],
  ['/money/g1/import', '/money/g1/payments/import'],
  ['/money/g1/settle/', '/money/g1/settlements/new'],
] as const

/** The addresses of all pages, as the router knows them, with names in place of ids. */
const pages = [...readFileSync('src/routeTree.gen.ts', 'utf8').matchAll(/^ {6}fullPath: '([^']+)'$/gm)].map(
  ([, path = '']) => path,
)

describe('a moved address', () => {
  it.each(addresses)('%s is now %s', (from, to) => {
    expect(movedTo(from)).toBe(to)
    expect(movedTo(to)).toBeNull()
    const page = to
      .replace('p1', '$propertyId')
      .replace('g1', '$familyGroupId')
      .replace('s1', '$manualSectionId')
    expect(pages).toContain(page)
  })

  it('is not an existing page’s address', () => {
    expect(pages.length).toBeGreaterThan(50)
    for (const page of pages) expect(movedTo(page)).toBeNull()
  })
})
