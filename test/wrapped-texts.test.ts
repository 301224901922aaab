import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

// A text that is not in a macro stays English for every reader (docs/languages.md). What is written into the log, the
// database or a class name is told apart by its form, and the rest is named here.

const files = globSync('src/{components,features,lib,local-provider,routes}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|\.faults\.|\.ports\.ts$|\/samples\/|\/gallery-|\.repository\.ts$/.test(file),
)

/** Names, formats and internal sentences that are the same in every language. */
const knownFiles = [
  // The columns of a file, which the import recognizes.
  'src/features/house/asset-csv/columns.rules.ts',
  // Why a table is not exported; read by the authors of a table.
  'src/features/overview/group-exports/server/group-tables.format.ts',
  // Browsers and systems.
  'src/features/base/sessions/components/session-list.tsx',
  // Names of the protocol, tags of locales, and frequent passwords.
  'src/local-provider/provider.ts',
  'src/local-provider/passwords.ts',
  'src/local-provider/forms.schemas.ts',
  'src/lib/choices.ts',
  // The categories of another program's files.
  'src/features/money/payment-imports/splitwise-categories.rules.ts',
]
const known =
  /^(Kinstead|Node|AppError|SignInFailed|Control|Meta|Pacific\/Kiritimati|no key update|the removed one|the managers|sent back|asked for|dark light|noindex, .*|no(referrer|opener) no\w+|(\{\})?; secure|<!doctype .*|\w+\+\w+.*)$/

/** Calls whose strings nobody reads, or that are macros. */
const silentCalls =
  /^(plural|select|selectOrdinal|Error|TypeError|RangeError|URL|Response|RegExp|clsx|describe|info|warn|error|fatal|raw|startsWith|endsWith|matchMedia|closest|matches|querySelector|querySelectorAll)$/
const readAttributes =
  /^(title|label|badge|placeholder|aria-label|alt|help|hint|detail|description|confirmLabel|submitLabel|text|note|question|done|summary|empty)$/

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isStyle = (text: string) =>
  /(^|\s)((sm|md|lg|print):|[a-z]+:?-[\w[(])|translate\(|(^|\s)(grid|flex|block|hidden|relative|sticky|fixed)\b/.test(
    text,
  )
const isAddress = (text: string) => /^[/#.[]|^(main|header|nav) |=|\.webp|^(button|img|input), /.test(text)
const isRead = (text: string) =>
  (/^[A-Z][a-z]/.test(text) || / [a-z]{3,}/.test(text)) &&
  !isStyle(text) &&
  !isAddress(text) &&
  !known.test(text)

function textsIn(node: Node, isAttribute = false): [number, string][] {
  const inside = (value: unknown): [number, string][] =>
    Array.isArray(value) ? value.flatMap(inside) : isNode(value) ? textsIn(value) : []
  const said = (text: unknown): [number, string][] =>
    typeof text === 'string' && (isAttribute ? /[A-Za-z]{2}/.test(text) : isRead(text.trim()))
      ? [[node.start, text.trim()]]
      : []
  if (/^TS(?!AsExp|Satisfies|NonNull)|^Import|^Export(All)|^SwitchCase$/.test(node.type))
    return inside(node.consequent)
  switch (node.type) {
    case 'Literal':
      return said(node.value)
    case 'JSXText':
      return /[A-Za-z]{2}/.test(String(node.value)) ? [[node.start, String(node.value).trim()]] : []
    case 'TemplateLiteral': {
      const words = Array.isArray(node.quasis)
        ? node.quasis
            .map((part) => (isNode(part) && isCooked(part.value) ? part.value.cooked : ''))
            .join('{}')
        : ''
      return [
        ...said(/[{ ] [a-z]{2,}|^\{\} [a-z]/.test(words) || isRead(words) ? words : ''),
        ...inside(node.expressions),
      ]
    }
    case 'TaggedTemplateExpression':
      return isNode(node.quasi) ? inside(node.quasi.expressions) : []
    case 'BinaryExpression':
    case 'MemberExpression':
      return inside(
        [node.left, node.right, node.object].filter((part) => isNode(part) && part.type !== 'Literal'),
      )
    case 'CallExpression':
    case 'NewExpression':
      return silentCalls.test(nameOf(node.callee)) ? [] : inside([node.callee, node.arguments])
    case 'JSXElement':
      return isNode(node.openingElement) && nameOf(node.openingElement.name) === 'Trans'
        ? []
        : inside([node.openingElement, node.children])
    case 'JSXAttribute': {
      const name = nameOf(node.name)
      const { value } = node
      if (!isNode(value)) return []
      if (value.type === 'Literal')
        return readAttributes.test(name) && /[A-Z ]/.test(String(value.value)) ? textsIn(value, true) : []
      return name === 'className' ? [] : inside(value)
    }
    case 'Property':
      return inside([
        node.computed ? node.key : null,
        isNode(node.key) && node.key.type === 'Literal' ? node.key : null,
        node.value,
      ])
    default:
      return Object.entries(node).flatMap(([name, value]) => (name === 'parent' ? [] : inside(value)))
  }
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  return typeof node.name === 'string' ? node.name : nameOf(node.property ?? node.name)
}

it('every text that a person reads is in a macro', () => {
  const found = files.flatMap((file) => {
    if (knownFiles.includes(file)) return []
    const code = readFileSync(file, 'utf8')
    const { program } = parseSync(file, code)
    return isNode(program)
      ? textsIn(program).map(
          ([at, text]) => `${file}:${code.slice(0, at).split('\n').length} ${text.slice(0, 90)}`,
        )
      : []
  })
  expect(found).toEqual([])
})
