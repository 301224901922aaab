// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources, not texts with values.
import { describe, expect, it } from 'vitest'
import { untranslatedIn } from './lib/untranslated.mjs'

const found = (source: string) => untranslatedIn('one.tsx', source).map(({ text }) => text)

describe('a text that no catalog contains', () => {
  it.each([
    ['a sentence', `throw new AppError('conflict', 'Accept the job first.')`, 'Accept the job first.'],
    ['a label of two words', `const labels = { INTERNET: 'Internet and phone' }`, 'Internet and phone'],
    ['a label of one word', `const column = { label: 'Total' }`, 'Total'],
    ['words around a value', 'toast.success(`${name} added`)', '{} added'],
    ['words after a value in brackets', 'const label = `${name} (contractor)`', '{} (contractor)'],
    ['text of an element', '<p>nobody</p>', 'nobody'],
    ['an attribute', '<Badge label="Accepted" />', 'Accepted'],
    ['a fallback', `const name = fullName(user) ?? 'A member'`, 'A member'],
  ])('is found: %s', (_, source, text) => {
    expect(found(source)).toEqual([text])
  })

  it('is found at its line', () => {
    expect(untranslatedIn('one.ts', "\n\nconst a = 'Try again.'")).toEqual([{ text: 'Try again.', line: 3 }])
  })
})

it.each([
  ['a translated text', 't`${name} added`'],
  ['a text with a context', `t({ message: 'Electricity', context: 'bill' })`],
  ['a text with elements', '<Trans>Read the <Link to="/privacy">privacy policy</Link>.</Trans>'],
  ['a plural', `plural(count, { one: 'One open task', other: '# open tasks' })`],
  ['a message for the log', `ctx.log.info({ id }, 'Picture not taken: no answer')`],
  ['an error of programming', `throw new Error('The quote was not inserted.')`],
  ['classes', '<p className="Grid gap-2 text-muted">{name}</p>'],
  ['a selector', 'const back = `main a[href="/task/${id}"]`'],
  ['SQL', 'sql`select ${id} from people where they live`'],
  ['a code', `const outcome = isDone ? 'approved' : 'sent back'`],
  ['the name of the product', 'const title = `${page} · Kinstead`'],
  ['a type', `type Kind = 'Go to' | 'Create'`],
])('leaves %s alone', (_, source) => {
  expect(found(source)).toEqual([])
})
