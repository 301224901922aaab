import { describe, expect, it } from 'vitest'
import { withTexts } from '../scripts/lib/texts.ts'
import { inLanguage } from '../vite.messages.ts'

const source = `
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
export const greet = (name: string) => t\`Hello \${name}\`
export const Terms = () => <p><Trans>Read <a href="/terms">the terms</a></Trans></p>
`

describe('texts in the build', () => {
  it('contain their English words, already parsed', async () => {
    const { code } = await withTexts(source, '/src/greet.tsx?tsr-split=component')
    expect(code).toContain('message: ["Hello ",["name"]]')
    expect(code).toContain('message: ["Read <0>the terms</0>"]')
    expect(code).not.toContain('macro')
  })

  it('are two if the context differs, with the same English words', async () => {
    const { code } = await withTexts(
      `import { t } from '@lingui/core/macro'
       import { Trans } from '@lingui/react/macro'
       export const said = () => [t\`Open\`, t({ message: 'Open', context: 'verb' }), <Trans context="verb">Open</Trans>]`,
      '/src/open.tsx',
    )
    const ids = [...code.matchAll(/id: "([^"]+)",\s*message: \["Open"\]/g)].map(([, id]) => id)
    expect(ids).toEqual([ids[0], ids[1], ids[1]])
    expect(ids[0]).not.toBe(ids[1])
  })

  it.each([
    ['quotes', 'x({id:"OVaF9k",message:["Hello ",["name"]],values:{name:n}})'],
    ['backticks, as the minifier writes', 'x({id:`OVaF9k`,message:[`Hello `,[`name`]],values:{name:n}})'],
  ])('are replaced by those of another language (%s)', (_, code) => {
    expect(inLanguage(code, { OVaF9k: ['Hallo ', ['name']] })).toBe(
      code.replace(/message:.*(?=,values)/, 'message:["Hallo ",["name"]]'),
    )
  })

  it('stay unchanged if the other language has none, and so does everything else', () => {
    const code = 'x({id:"OVaF9k",message:["Hello"]});y({id:"OVaF9k",name:1});const z={message:2,id:`OVaF9k`}'
    expect(inLanguage(code, {})).toBe(code)
    expect(inLanguage(code.slice(33), { OVaF9k: ['Hallo'] })).toBe(code.slice(33))
  })
})
