import { t } from '@lingui/core/macro'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { SectionCard } from '../../../components/ui/card.tsx'
import { MoneyBreadcrumbs, type MoneyBreadcrumbsProps } from './money-breadcrumbs.tsx'

type MoneyPageProps = Omit<MoneyBreadcrumbsProps, 'children'> & {
  /** A link to the parent. */
  below?: ReactNode
  title: string
  /** A line below the title. */
  subtitle?: ReactNode
  children: ReactNode
}

/** Renders a money page with a form. */
export const MoneyFormPage = ({ below, title, subtitle, children, ...at }: MoneyPageProps) => (
  <Page width="form" className="grid grid-cols-1 gap-3 sm:gap-6">
    <div className="grid gap-1">
      <MoneyBreadcrumbs {...at}>{below}</MoneyBreadcrumbs>
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      {subtitle && <p className="text-muted">{subtitle}</p>}
    </div>
    {children}
  </Page>
)

/** Renders the page of a bill, invoice or payment. */
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
    {t`Archived, read-only`}
  </Badge>
)

export type Fact = readonly [label: string, value: ReactNode]

/** Lists the known values. */
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

/** Tall enough for touch. */
export const factLink = 'inline-flex min-h-touch items-center underline underline-offset-4'
