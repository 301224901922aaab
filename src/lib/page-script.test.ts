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
    // A page without script has none for members either, who may be previewing it.
    [[root, { staticData: { script: 'none' }, context: { user: null } }], 'none'],
    [[root, { staticData: { script: 'none' }, context: anna }], 'none'],
  ] as const)('%j: %s', (matches, script) => {
    expect(scriptOfPage(matches)).toBe(script)
  })

  it('belongs to the page, not its layout', () => {
    const layout = { staticData: { script: 'none' as const }, context: { user: null } }
    expect(scriptOfPage([root, layout, { staticData: {}, context: { user: null } }])).toBe('now')
  })
})
