import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'
import Markdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { isFastToParse } from './markdown-bounds.ts'
import { remarkPlugins } from './markdown-syntax.ts'
import { ScrollArea } from './scroll-area.tsx'

// Users’ Markdown is shown to others: no raw HTML, no images, and links only to pages, mailboxes and phones. Heavy:
// only pages that show such text import this.

/** The sanitizer’s default list without images, whose alt text stays. */
const schema = (clobberPrefix: string) => ({
  ...defaultSchema,
  clobberPrefix,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !['picture', 'source'].includes(name)),
  attributes: { ...defaultSchema.attributes, img: ['alt'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
})

/** Returns an allowed address (a page, a mailbox, a phone, or a place in the same text), or nothing. */
const safeAddress = (address: string) => (/^(?:https?:\/\/|mailto:|tel:|#)/i.test(address) ? address : '')

const headings = ['h3', 'h4', 'h5', 'h6'] as const

/** The headings of a text, below the one of its section. */
function headingsUnder(section: 'h2' | 'h3'): Components {
  const below = section === 'h2' ? headings : headings.slice(1)
  const heading = (level: number) => {
    const Tag = below[level] ?? 'h6'
    return ({ node: _, ...rest }: ComponentProps<'h6'> & ExtraProps) => <Tag {...rest} />
  }
  return { h1: heading(0), h2: heading(1), h3: heading(2), h4: heading(3), h5: heading(4) }
}

const headingsIn = { h2: headingsUnder('h2'), h3: headingsUnder('h3') }

const componentsFor = (prefix: string, section: 'h2' | 'h3'): Components => ({
  ...headingsIn[section],
  img: ({ alt }) => alt,
  // The mark of a task list item: not a checkbox, since it cannot be ticked here.
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? t`Done:` : t`To do:`} className="me-1">
      {checked ? '☑' : '☐'}
    </span>
  ),
  a: ({ node: _, href, children, ...rest }) => {
    if (!href) return <span>{children}</span>
    const isHere = href.startsWith('#')
    return (
      <a
        {...rest}
        href={isHere ? `#${prefix}${href.slice(1)}` : href}
        rel={isHere ? undefined : 'noreferrer noopener'}
        className="text-link break-words"
      >
        {children}
      </a>
    )
  },
  // On a phone a wide table scrolls, not the page.
  table: ({ node: _, ...rest }) => (
    <ScrollArea className="overflow-x-auto">
      <table {...rest} />
    </ScrollArea>
  ),
})

const look =
  // Blocks on paper, since they break across pages better than a grid.
  'grid grid-cols-1 gap-3 break-words print:block print:[&>*+*]:mt-3 print:[&_ul,&_ol,&_blockquote]:block [&_h3]:text-lg [&_h4,&_h5,&_h6]:font-semibold [&_ul]:list-disc [&_ol]:list-decimal ' +
  '[&_ul,&_ol]:grid [&_ul,&_ol]:grid-cols-1 [&_ul,&_ol]:gap-1 [&_ul,&_ol]:ps-6 [&_ul.contains-task-list]:list-none [&_ul.contains-task-list]:ps-0 ' +
  '[&_blockquote]:border-s-4 [&_blockquote]:ps-4 [&_blockquote]:text-muted [&_pre]:overflow-x-auto [&_pre]:rounded-md ' +
  '[&_pre]:bg-raised [&_pre]:p-3 [&_code]:text-sm [&_th,&_td]:border [&_th,&_td]:px-3 [&_th,&_td]:py-1.5 [&_th]:text-start ' +
  '[&_blockquote]:grid [&_blockquote]:grid-cols-1 [&_blockquote]:gap-3'

const asTyped = 'break-words whitespace-pre-wrap'

type MarkdownTextProps = {
  children: string
  /** The heading of the section that the text is in. */
  under?: 'h2' | 'h3'
  className?: string
}

/** Renders Markdown with its headings below that of its section. A text that would take too long to parse is shown as typed. */
export function MarkdownText({ children, under = 'h2', className }: MarkdownTextProps) {
  const prefix = `${useId().replaceAll(/\W/g, '')}-`
  if (!isFastToParse(children)) return <p className={clsx(asTyped, className)}>{children}</p>
  return (
    <div className={clsx(look, className)}>
      <Markdown
        remarkPlugins={remarkPlugins}
        remarkRehypeOptions={{ clobberPrefix: '' }}
        rehypePlugins={[[rehypeSanitize, schema(prefix)]]}
        urlTransform={safeAddress}
        components={componentsFor(prefix, under)}
        skipHtml
      >
        {children}
      </Markdown>
    </div>
  )
}
