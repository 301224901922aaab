import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

export const listClass = 'flex gap-1 overflow-x-auto border-b [scrollbar-width:none]'

export const tabClass =
  'inline-flex min-h-touch shrink-0 items-center border-b-2 border-transparent px-3 font-medium text-muted transition-colors ' +
  'hover:text-foreground -outline-offset-2! data-active:border-accent data-active:text-foreground ' +
  'aria-[current=page]:border-accent aria-[current=page]:text-foreground forced-colors:border-[Canvas] ' +
  'forced-colors:data-active:border-[Highlight] forced-colors:aria-[current=page]:border-[Highlight]'

/** Tabs of which each has an address of its own: a navigation of `TabLink`s. On a phone the open one is in sight. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = ref.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!ref.current || !open) return
    const middle = open.offsetLeft - ref.current.offsetLeft + open.offsetWidth / 2
    ref.current.scrollLeft = middle - ref.current.clientWidth / 2
  })
  return (
    <nav ref={ref} aria-label={label} className={listClass}>
      {children}
    </nav>
  )
}

const PlainTabLink = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={clsx(tabClass, className)} />
)

export const TabLink = createLink(PlainTabLink)
