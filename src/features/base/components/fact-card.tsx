import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/ui/card.tsx'

type Fact = [label: string, value: ReactNode]

type FactCardProps = {
  title: string
  /** Shown when nothing is known. */
  empty: string
  facts: Fact[]
}

/** Renders the known details, one line each, and leaves out the rest. */
export function FactCard({ title, empty, facts }: FactCardProps) {
  const known = facts.filter(([, value]) => value !== null && value !== false && value !== '')
  return (
    <SectionCard title={title}>
      {known.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
          {known.map(([label, value]) => (
            <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  )
}
