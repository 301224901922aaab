import { findAndReplace } from 'mdast-util-find-and-replace'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { Options } from 'react-markdown'

type Tree = Parameters<typeof findAndReplace>[0]

/**
 * Footnotes, strikethrough, tables and task lists, for `fromMarkdown`: what is read elsewhere is what the page shows. Not
 * `remark-gfm`: its parser for plain addresses scans the whole paragraph at each letter that could start one.
 */
export const markdownSyntax = {
  extensions: [gfmFootnote(), gfmStrikethrough({ singleTilde: false }), gfmTable(), gfmTaskListItem()],
  mdastExtensions: [
    gfmFootnoteFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  ],
}

function additions(this: { data: () => object }) {
  const { extensions, mdastExtensions } = markdownSyntax
  Object.assign(this.data(), {
    micromarkExtensions: [...extensions],
    fromMarkdownExtensions: [...mdastExtensions],
  })
}

/** A web address in running text, without the surrounding punctuation. */
const plainAddress = /\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,:;!?*_~()[\]]/gi

/** Turns plain addresses into links after parsing. */
function plainLinks() {
  return (tree: Tree) =>
    findAndReplace(
      tree,
      [plainAddress, (url: string) => ({ type: 'link', url, children: [{ type: 'text', value: url }] })],
      { ignore: ['link', 'linkReference'] },
    )
}

export const remarkPlugins: Options['remarkPlugins'] = [additions, plainLinks]
