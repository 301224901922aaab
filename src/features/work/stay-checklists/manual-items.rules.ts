import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { toString as textOf } from 'mdast-util-to-string'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { isFastToParse } from '../../../components/ui/markdown-bounds.ts'
import { maxItemLength } from './stay-checklists.rules.ts'

// Only for the server: a page does not load the parser for its checklists.

type Root = ReturnType<typeof fromMarkdown>
type Block = Root['children'][number]
type ListItem = Extract<Block, { type: 'listItem' }>

/**
 * Returns the items of all lists in a Markdown text as plain text, in order, each once. An item that has a list of its
 * own names the items of that list: “Kitchen: empty the fridge”. Long ones are cut. A text that is slow to parse has
 * none: the manual shows it as it was typed.
 */
export function itemsOf(markdown: string): string[] {
  if (!isFastToParse(markdown)) return []
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTaskListItem()],
    mdastExtensions: [gfmTaskListItemFromMarkdown()],
  })
  return [...new Set(tree.children.flatMap((block) => itemsIn(block)).map(cut))]
}

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
  const heading = text.replace(/[\s:]+$/u, '')
  return heading ? parts.map((part) => `${heading}: ${part}`) : parts
}

const plain = (block: Block) => textOf(block, { includeHtml: false }).replace(/\s+/gu, ' ').trim()

const cut = (text: string) =>
  text.length > maxItemLength
    ? `${text
        .slice(0, maxItemLength - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text
