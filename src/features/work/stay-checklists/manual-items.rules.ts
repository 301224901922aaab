import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import { isFastToParse } from '../../../components/ui/markdown-bounds.ts'
import { markdownSyntax } from '../../../components/ui/markdown-syntax.ts'
import { maxItemLength, maxItems, maxParsed } from './stay-checklists.rules.ts'

// Only for the server: a page does not load the parser for its checklists.

/** What it names has to be told apart within `maxItemLength`. */
const maxHeading = 80

type Root = ReturnType<typeof fromMarkdown>
type Block = Root['children'][number]
type ListItem = Extract<Block, { type: 'listItem' }>

/** `isCut`: something was left out, because the text is slow to parse or has too many items. */
export type Items = { items: string[]; isCut: boolean }

/**
 * Returns the items of the lists in Markdown texts, each once and in order. Beyond `maxParsed` characters and
 * `maxItems` items, the rest is left out.
 */
export function itemsOfAll(texts: readonly string[]): Items {
  let room = maxParsed
  const items = new Set<string>()
  let isCut = false
  for (const text of texts) {
    room -= text.length
    if (room < 0 || !isFastToParse(text)) isCut = true
    else for (const item of itemsOf(text)) items.add(item)
  }
  return { items: [...items].slice(0, maxItems), isCut: isCut || items.size > maxItems }
}

/**
 * Returns the items of all lists in a Markdown text as plain text, in order. An item that has a list of its own names the
 * items of that list: “Kitchen: empty the fridge”. Long ones are cut.
 */
const itemsOf = (markdown: string): string[] =>
  fromMarkdown(markdown, markdownSyntax)
    .children.flatMap((block) => itemsIn(block))
    .map((text) => cut(text, maxItemLength))

function itemsIn(block: Block | ListItem): string[] {
  if (block.type === 'list') return block.children.flatMap(itemsIn)
  if (block.type === 'blockquote') return block.children.flatMap(itemsIn)
  if (block.type !== 'listItem') return []
  const text = block.children
    .filter(({ type }) => type !== 'list')
    .map(plain)
    .filter(Boolean)
    .join(' ')
  const parts = block.children.flatMap((child) => (child.type === 'list' ? itemsIn(child) : []))
  if (parts.length === 0) return text ? [text] : []
  const heading = cut(text.replace(/[\s:]+$/u, ''), maxHeading)
  return heading ? parts.map((part) => `${heading}: ${part}`) : parts
}

const plain = (block: Block) => textOf(block, { includeHtml: false }).replace(/\s+/gu, ' ').trim()

const cut = (text: string, max: number) =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text
