import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { SectionCard } from '../../../components/ui/card.tsx'
import { MoneyBreadcrumbs, type MoneyBreadcrumbsProps } from './money-breadcrumbs.tsx'

type MoneyPageProps = Omit<MoneyBreadcrumbsProps, 'children'> & {
  /** What the page belongs to inside that part: a link. */
  below?: ReactNode
  title: string
  /** One line on what this is, or its state. */
  subtitle?: ReactNode
  children: ReactNode
}

/** A page with a form about money: the way back up, what is written down, and the form. */
export const MoneyFormPage = ({ below, title, subtitle, children, ...at }: MoneyPageProps) => (
  <Page width="form" className="grid grid-cols-1 gap-6">
    <div className="grid gap-1">
      <MoneyBreadcrumbs {...at}>{below}</MoneyBreadcrumbs>
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      {subtitle && <p className="text-muted">{subtitle}</p>}
    </div>
    {children}
  </Page>
)

/** A page about one thing of the money: its name and state, what can be done with it, and all that is known of it. */
export const MoneyThingPage = (props: MoneyPageProps & { actions: ReactNode }) => {
  const { below, title, subtitle, actions, children, ...at } = props
  return (
    <Page className="grid grid-cols-1 gap-6">
      <MoneyBreadcrumbs {...at}>{below}</MoneyBreadcrumbs>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
            {title}
          </h1>
          {subtitle}
        </div>
        {actions}
      </header>
      {children}
    </Page>
  )
}

export const ArchivedBadge = () => (
  <Badge tone="warning" icon={Archive}>
    Archived, read-only
  </Badge>
)

export type Fact = readonly [label: string, value: ReactNode]

/** What is known, a line for each; what is not is left out. */
export const Facts = ({ title, of }: { title: string; of: readonly Fact[] }) => (
  <SectionCard title={title}>
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {of
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="grid items-baseline sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  </SectionCard>
)

/** Of a link among facts: tall enough for a finger. */
export const factLink = 'inline-flex min-h-touch items-center underline underline-offset-4'
