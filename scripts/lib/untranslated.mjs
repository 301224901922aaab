import { parseSync } from 'vite'

// Finds English that people would read and that no catalog contains: words outside t, Trans and plural.

/** Templates whose words are translated, or are no English. */
const tags = new Set(['t', 'msg', 'sql'])
const macros = new Set(['t', 'Trans', 'plural', 'select', 'selectOrdinal'])

/** Words for the machine: classes, styles, drawings, and what HTML and the browser define. */
const unreadNames = /class(name)?$|^(style|d|content|viewBox|rel|key|accept|autoComplete)$/i

/** Words for operators: the log, and errors that are not shown (`AppError` is). */
const unreadCalls = /^(log|logger|console|Error)$|^(warn|error|info|debug|fatal)$/

/** Properties and attributes that are shown, even when they are a single word. */
const shownNames =
  /^(title|text|message|detail|description|heading|placeholder|help|badge|alt|thing|filter)$|label$/i

/**
 * What looks like a text and is none. The check fails for one that is no longer needed.
 * @type {{ file: string, words: RegExp, why: string }[]}
 */
export const noTexts = [
  {
    file: 'src/features/house/asset-csv/columns.rules.ts',
    words: /^(Model|Serial|Bought|Purchase|Price|Warranty|Lifetime)/,
    why: 'Columns of a file that people keep: their names never change.',
  },
  { file: 'src/features/work/tasks/server/move-task.service.ts', words: /^report \{\}$/, why: 'A key.' },
  {
    file: 'src/features/base/sessions/components/session-list.tsx',
    words: /^Samsung Internet$/,
    why: 'The name of a browser.',
  },
  {
    file: 'src/features/overview/samples/sample-cabin-record.ts',
    words: /^((Arvid|Nils) Sandberg|Spisbutiken, Borlänge|Karin Ek)$/,
    why: 'Names in the sample family.',
  },
  {
    file: 'src/features/overview/samples/sample-houses.ts',
    words: /^(Dalarnas Försäkring|Strada del Fosso 3|Gorran Haven)$/,
    why: 'Names in the sample family.',
  },
  {
    file: 'src/features/overview/samples/sample-money.ts',
    words: /^(Dala Energi|Stadt Graz|Assicurazioni Cortona)$/,
    why: 'Names in the sample family.',
  },
  {
    file: 'src/features/overview/samples/sample-town-house.ts',
    words: /^(Grazer Wechselseitige|Haustechnik Murtal, Graz)$/,
    why: 'Names in the sample family.',
  },
  { file: 'src/components/ui/focus.ts', words: /^\{\}, main$/, why: 'A selector.' },
]

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'
const nameOf = (node) => node?.name?.name ?? node?.name ?? node?.value

function calledNames({ callee }) {
  if (callee.type === 'Super') return ['Error']
  return callee.type === 'MemberExpression'
    ? [nameOf(callee.object), nameOf(callee.property)]
    : [nameOf(callee)]
}

/** Tells whether nobody reads what stands below a node. */
function isUnread(node) {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return tags.has(nameOf(node.tag))
    case 'JSXElement':
      return macros.has(nameOf(node.openingElement.name))
    case 'NewExpression':
      return /(?<!App)Error$|^RegExp$/.test(nameOf(node.callee))
    case 'CallExpression':
      return calledNames(node).some((name) => macros.has(name) || unreadCalls.test(name))
    case 'JSXAttribute':
      return unreadNames.test(nameOf(node.name))
    case 'Property':
      return !node.computed && unreadNames.test(nameOf(node.key))
    case 'VariableDeclarator':
      return unreadNames.test(nameOf(node.id))
    default:
      return /^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/.test(node.type)
  }
}

/** Markup, SQL, selectors, addresses, times. */
const code = /[<>=;#[\]_\\]|\w[./(]\w|\w-\d|:\w|'\{\}|\w\(/

/**
 * Tells whether words look like a sentence, a label, or words around a value. Other words in lower case are names in
 * the code. @param shownAs the attribute or property that they are given to
 */
function isProse(words, shownAs) {
  // Names are the same in every language.
  if (!/\p{L}{2}/u.test(words.replaceAll(/\bKinstead\b|\b\p{Lu}{2,}\b/gu, ''))) return false
  if (shownAs === 'text of an element') return true
  if (code.test(words)) return false
  if (shownNames.test(shownAs ?? '') && /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(words)) return true
  const isSentence = /^[“(]?(\p{Lu}\p{Ll}+|[AI])[,:’]? \p{L}/u.test(words)
  return isSentence || /\{\}.* [“(]?\p{L}{2}|\p{L}{2}.* .*\{\}/u.test(words)
}

/**
 * Returns the words of a source file that look like English for a reader, and the line of each.
 * @param {string} file
 * @param {string} source
 */
export function untranslatedIn(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const note = (node, words, shownAs) => {
    const text = words.replaceAll(/\s+/g, ' ').trim()
    if (isProse(text, shownAs)) found.push({ text, line: source.slice(0, node.start).split('\n').length })
  }
  const visit = (node, shownAs) => {
    if (isUnread(node)) return
    if (node.type === 'JSXText') note(node, node.value, 'text of an element')
    if (node.type === 'Literal' && typeof node.value === 'string') note(node, node.value, shownAs)
    if (node.type === 'TemplateLiteral')
      note(node, node.quasis.map(({ value }) => value.cooked).join('{}'), shownAs)
    const given = { JSXAttribute: node.name, Property: node.key }[node.type]
    for (const [part, value] of Object.entries(node)) {
      if (node.type === 'Property' && part === 'key') continue
      for (const child of [value].flat()) if (isNode(child)) visit(child, given && nameOf(given))
    }
  }
  visit(program)
  return found
}
