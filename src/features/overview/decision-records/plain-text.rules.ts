import { fromMarkdown } from 'mdast-util-from-markdown'
import { isFastToParse } from '../../../components/ui/markdown-bounds.ts'
import { markdownSyntax } from '../../../components/ui/markdown-syntax.ts'

type Root = ReturnType<typeof fromMarkdown>
type Block = Root['children'][number]
/** The addresses of links that are written apart: `[text][name]`. */
type Addresses = ReadonlyMap<string, string>

/**
 * Returns a Markdown text as it reads on paper: without its marks, with each paragraph and list item on a line of its
 * own. A link keeps its address, because paper cannot be clicked; a footnote keeps its mark. A text that is slow to
 * parse stays as it is.
 */
export function plainTextOf(markdown: string): string {
  if (!isFastToParse(markdown)) return markdown
  const tree = fromMarkdown(markdown, markdownSyntax)
  const addresses = new Map(
    tree.children.flatMap((block) => (block.type === 'definition' ? [[block.identifier, block.url]] : [])),
  )
  return tree.children
    .flatMap((block) => linesOf(block, addresses))
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function linesOf(block: Block, addresses: Addresses): string[] {
  const inline = (node: Block) => inlineText(node, addresses)
  const lines = (child: Block) => linesOf(child, addresses)
  switch (block.type) {
    case 'list':
      return block.children.flatMap((item, at) => {
        const mark = block.ordered ? `${(block.start ?? 1) + at}. ` : '– '
        const [first = '', ...others] = item.children.flatMap(lines)
        const box = item.checked == null ? '' : item.checked ? '[x] ' : '[ ] '
        return [`${mark}${box}${first}`, ...others.map((line) => `   ${line}`)]
      })
    case 'footnoteDefinition': {
      const [first = '', ...others] = block.children.flatMap(lines)
      return [`[^${block.identifier}]: ${first}`, ...others]
    }
    case 'blockquote':
      return block.children.flatMap(lines)
    case 'table':
      return block.children.map((row) => row.children.map(inline).join(' | '))
    case 'code':
      return block.value.split('\n')
    case 'html':
    case 'definition':
    case 'thematicBreak':
      return []
    default:
      return inline(block).split('\n')
  }
}

/** Joins the text of a paragraph; only a hard break is a new line. */
function inlineText(node: Block, addresses: Addresses): string {
  if (node.type === 'break') return '\n'
  if (node.type === 'footnoteReference') return `[^${node.identifier}]`
  if (node.type === 'html') return ''
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if ('value' in node) return node.value.replace(/\s*\n\s*/gu, ' ')
  if (!('children' in node)) return ''
  const text = node.children.map((child) => inlineText(child, addresses)).join('')
  const address =
    node.type === 'link' ? node.url : node.type === 'linkReference' && addresses.get(node.identifier)
  return address && address.replace(/^(?:https?:\/\/|mailto:)/i, '') !== text && address !== text
    ? `${text} (${address})`
    : text
}
