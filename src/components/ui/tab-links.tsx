import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

export const listClass = 'flex gap-1 overflow-x-auto border-b [scrollbar-width:none]'

export const tabClass =
  'inline-flex min-h-touch shrink-0 items-center border-b-2 border-transparent px-3 font-medium text-muted transition-colors ' +
  'hover:text-foreground -outline-offset-2! data-active:border-foreground data-active:text-foreground ' +
  'aria-[current]:border-foreground aria-[current]:text-foreground forced-colors:border-[Canvas] ' +
  'forced-colors:data-active:border-[Highlight] forced-colors:aria-[current]:border-[Highlight]'

/**
 * Renders tabs with addresses of their own: a navigation of `TabLink`s. On a phone the open one is scrolled into view.
 */
export const TabLinks = (props: LinksProps) => <Links {...props} className={listClass} />

/** Renders the second row of tabs. */
export const PartLinks = (props: LinksProps) => (
  <Links {...props} className="flex gap-1 overflow-x-auto [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4" />
)

type LinksProps = { label: string; children: ReactNode }

function Links({ label, className, children }: LinksProps & { className: string }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = ref.current?.querySelector<HTMLElement>('[aria-current]')
    if (!ref.current || !open) return
    const middle = open.offsetLeft - ref.current.offsetLeft + open.offsetWidth / 2
    ref.current.scrollLeft = middle - ref.current.clientWidth / 2
  })
  return (
    <nav ref={ref} aria-label={label} className={className}>
      {children}
    </nav>
  )
}

const PlainTabLink = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={clsx(tabClass, className)} />
)

export const TabLink = createLink(PlainTabLink)

const partClass =
  'inline-flex min-h-touch shrink-0 items-center rounded-md px-3 text-sm font-medium text-muted transition-colors ' +
  'hover:bg-raised hover:text-foreground -outline-offset-2! aria-[current]:bg-raised aria-[current]:text-foreground'

const PlainPartLink = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={clsx(partClass, className)} />
)

export const PartLink = createLink(PlainPartLink)
