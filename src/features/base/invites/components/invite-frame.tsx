import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'

type InviteFrameProps = {
  icon: LucideIcon
  title: ReactNode
  /** True when this replaces what was there: then the title takes the focus, so that it is read out. */
  isNews?: boolean
  children: ReactNode
}

/** The one card of an invite's page. */
export function InviteFrame({ icon: Icon, title, isNews = false, children }: InviteFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <Page width="form" className="sm:pt-16">
      <section className={clsx(cardClass, 'grid grid-cols-1 gap-5 p-6')}>
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon className="size-7" aria-hidden="true" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
          {title}
        </h1>
        {children}
      </section>
    </Page>
  )
}
