import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'

export type ProfileSectionLink = { path: string; label: string }

type ProfileFrameProps = {
  sections: readonly ProfileSectionLink[]
  current: ProfileSectionLink
  children: ReactNode
}

const linkClass =
  'flex min-h-touch items-center rounded-md px-3 font-medium text-muted transition-colors hover:bg-raised hover:text-foreground ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-foreground forced-colors:aria-[current=page]:outline-2'

/** Renders the profile sections with tabs: beside the content on wide screens, above it on phones. */
export function ProfileFrame({ sections, current, children }: ProfileFrameProps) {
  return (
    <Page className="grid items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-10">
      <h1 className="text-xl lg:col-span-2">{t`Your profile`}</h1>
      <nav aria-label={t`Profile`} className="min-w-0 lg:sticky lg:top-20">
        <ul className="flex flex-wrap gap-1 lg:grid">
          {sections.map(({ path, label }) => (
            <li key={path}>
              <Link
                to="/profile/$"
                params={{ _splat: path }}
                activeOptions={{ exact: true }}
                aria-current={path === current.path ? 'page' : undefined}
                className={linkClass}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 max-w-prose gap-6">{children}</div>
    </Page>
  )
}
