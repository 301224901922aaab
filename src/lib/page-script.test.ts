import { describe, expect, it } from 'vitest'
import { scriptOfPage } from './page-script.ts'

const root = { staticData: {}, context: { user: null } }
const anna = { user: { id: 'anna' } }

describe('the script of a page', () => {
  it.each([
    [[root], 'now'],
    [[], 'now'],
    [[root, { staticData: {}, context: { user: null } }], 'now'],
    [[root, { staticData: { script: 'on-touch' }, context: { user: null } }], 'on-touch'],
    [[root, { staticData: { script: 'on-touch' }, context: anna }], 'now'],
    // A page without script has none for a member either: it may be looking at what it sends a contractor.
    [[root, { staticData: { script: 'none' }, context: { user: null } }], 'none'],
    [[root, { staticData: { script: 'none' }, context: anna }], 'none'],
  ] as const)('%j: %s', (matches, script) => {
    expect(scriptOfPage(matches)).toBe(script)
  })

  it('is that of the page, not of what it stands in', () => {
    const layout = { staticData: { script: 'none' as const }, context: { user: null } }
    expect(scriptOfPage([root, layout, { staticData: {}, context: { user: null } }])).toBe('now')
  })
})
