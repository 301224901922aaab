import type { Addresses } from './analytics.rules.ts'

// A replay is a tree of the page. The library masks texts and inputs; this removes everything else that could contain
// words, so that a library update cannot leak any. Shapes: rrweb event types.

type Tree = { [name: string]: unknown }
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fullSnapshot = 2
const incremental = 3
const meta = 4

/** Changes without words: moves, clicks, scrolling, sizes, styles. */
const wordlessSources = new Set([1, 2, 3, 4, 6, 8, 13, 15])
const mutation = 0
const input = 5

/** Returns the snapshots without words, or null when they are not a list (for example compressed). */
export function cleanSnapshots(data: unknown, addresses: Addresses): Tree[] | null {
  if (!Array.isArray(data)) return null
  return data.flatMap((event: unknown) => {
    const cleaned = isTree(event) ? cleanSnapshot(event, addresses) : null
    return cleaned ? [cleaned] : []
  })
}

/** Returns null for plugin events, custom events and unknown sources. */
function cleanSnapshot(event: Tree, addresses: Addresses): Tree | null {
  const { type, data } = event
  if (type === 0 || type === 1) return { type, timestamp: event.timestamp, data: {} }
  if (!isTree(data)) return null
  const cleaned = cleanData(type, data, addresses)
  return cleaned && { type, timestamp: event.timestamp, data: cleaned }
}

function cleanData(type: unknown, data: Tree, { origin, patternOf }: Addresses): Tree | null {
  if (type === meta) {
    const { pathname } = new URL(String(data.href), origin)
    return { href: origin + patternOf(pathname), width: data.width, height: data.height }
  }
  if (type === fullSnapshot) return { node: cleanNode(data.node, false), initialOffset: data.initialOffset }
  if (type !== incremental) return null
  if (data.source === mutation) return cleanMutation(data)
  if (data.source === input)
    return { source: input, id: data.id, isChecked: data.isChecked === true, text: masked(data.text) }
  return wordlessSources.has(Number(data.source)) ? data : null
}

const list = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : [])

const cleanMutation = (data: Tree): Tree => ({
  source: mutation,
  texts: list(data.texts).map(({ id, value }) => ({ id, value: masked(value) })),
  attributes: list(data.attributes).map(({ id, attributes }) => ({
    id,
    attributes: cleanAttributes(attributes),
  })),
  removes: list(data.removes),
  adds: list(data.adds).map(({ parentId, nextId, node }) => ({
    parentId,
    nextId,
    node: cleanNode(node, false),
  })),
})

const elementNode = 2
const textNodes = new Set([3, 4, 5])

function cleanNode(node: unknown, isInStyle: boolean): unknown {
  if (!isTree(node)) return null
  const { childNodes, ...rest } = node
  if (textNodes.has(Number(node.type)))
    return {
      type: node.type,
      id: node.id,
      textContent: isInStyle ? node.textContent : masked(node.textContent),
    }
  const isStyle = node.type === elementNode && node.tagName === 'style'
  const children = list(childNodes).map((child) => cleanNode(child, isStyle))
  if (node.type !== elementNode)
    return { type: node.type, id: node.id, childNodes: children, ...documentTypeOf(rest) }
  return {
    type: node.type,
    id: node.id,
    tagName: node.tagName,
    attributes: cleanAttributes(node.attributes),
    childNodes: children,
    ...(node.isSVG === true && { isSVG: true }),
    ...(node.needBlock === true && { needBlock: true }),
  }
}

/** The doctype affects the layout. */
const documentTypeOf = ({ name, publicId, systemId }: Tree) =>
  name === 'html' ? { name, publicId, systemId } : {}

/** Attributes that describe appearance, never content. */
const wordless =
  /^(class|style|type|role|rel|width|height|rr_\w+|_cssText|viewBox|d|fill|stroke|stroke-\w+|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|points|transform|xmlns|hidden|disabled|checked|open|tabindex|colspan|rowspan|dir|lang|data-(active|open|closed|checked|disabled|orientation|side|align))$/i

function cleanAttributes(attributes: unknown): Tree {
  if (!isTree(attributes)) return {}
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) =>
        wordless.test(name) || (name === 'href' && /^(https?:\/\/[^/]+)?\/assets\//.test(String(value))),
    ),
  )
}

/** Replaces every character except spaces with a star. */
const masked = (text: unknown) => (typeof text === 'string' ? text.replace(/\S/gu, '*') : '')
