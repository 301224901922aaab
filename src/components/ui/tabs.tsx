import { Tabs as Base } from '@base-ui/react/tabs'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

const listClass = 'flex gap-1 overflow-x-auto border-b [scrollbar-width:none]'

const tabClass =
  'inline-flex min-h-touch shrink-0 items-center border-b-2 border-transparent px-3 font-medium text-muted transition-colors ' +
  'hover:text-foreground -outline-offset-2! data-active:border-accent data-active:text-foreground ' +
  'aria-[current=page]:border-accent aria-[current=page]:text-foreground forced-colors:border-[Canvas] ' +
  'forced-colors:data-active:border-[Highlight] forced-colors:aria-[current=page]:border-[Highlight]'

type TabsProps = {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  defaultValue?: string
}

/** Panels of which one is seen. Where each has an address of its own, use `TabLinks`. */
export function Tabs({ label, tabs, defaultValue }: TabsProps) {
  return (
    <Base.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <Base.List aria-label={label} className={listClass}>
        {tabs.map(({ value, label: name }) => (
          <Base.Tab key={value} value={value} className={tabClass}>
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value} className="pt-4">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** Tabs that have an address each: links, so that "back" and a shared address work. Put `TabLink`s into it. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={listClass}>
      {children}
    </nav>
  )
}

export const TabLink = createLink((props: ComponentProps<'a'>) => <a {...props} className={tabClass} />)
