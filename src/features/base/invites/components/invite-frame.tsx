import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Link2Off, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { inviteTexts } from '../invites.texts.ts'

type InviteFrameProps = {
  icon: LucideIcon
  title: ReactNode
  /** True when it replaces content: the title takes the focus so that it is announced. */
  isNews?: boolean
  children: ReactNode
}

/** Renders the card of an invitation page. */
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

/** Renders the same page for every invalid link, whatever the reason. */
export function InviteNotValid({ isNews = false }: { isNews?: boolean }) {
  return (
    <InviteFrame icon={Link2Off} title={inviteTexts.notValid} isNews={isNews}>
      <ButtonLink to="/" className="justify-self-start">
        {t`Go to the home page`}
      </ButtonLink>
    </InviteFrame>
  )
}
