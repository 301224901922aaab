import { Link } from '@tanstack/react-router'
import { ListTodo, Scale } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { PropertyCardView } from '../properties.schemas.ts'
import { kindLabels, usageLabels } from '../properties.texts.ts'
import { CoverPhoto } from './cover-photo.tsx'

export type PropertyOnDashboard = PropertyCardView & {
  openTasks: number
  /** What the reader is owed there (above zero) or owes (below it). */
  balanceMinor: number
  currency: string
}

/** A house on the dashboard: its picture carries the look, the whole card leads to its page. */
export function PropertyCard({ property }: { property: PropertyOnDashboard }) {
  const { id, name, kind, use, city, status, openTasks, balanceMinor } = property
  return (
    <article className={`${cardClass} group relative flex flex-col`}>
      <CoverPhoto property={property} variant="thumbnail" className="aspect-[3/2] w-full" />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="text-lg">
          <Link
            to="/property/$propertyId"
            params={{ propertyId: id }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="text-sm text-muted">{[kindLabels[kind], city].filter(Boolean).join(' · ')}</p>
        <p className="mt-auto flex flex-wrap gap-2 pt-2">
          {status === 'ARCHIVED' && <Badge>Archived</Badge>}
          {use && <Badge>{usageLabels[use]}</Badge>}
          {openTasks > 0 && (
            <Badge icon={ListTodo}>{openTasks === 1 ? '1 open task' : `${openTasks} open tasks`}</Badge>
          )}
          {balanceMinor !== 0 && <Badge icon={Scale}>{balanceText(property)}</Badge>}
        </p>
      </div>
    </article>
  )
}

function balanceText({ balanceMinor, currency }: PropertyOnDashboard) {
  const amount = formatMoney(Math.abs(balanceMinor), currency, locale())
  return balanceMinor > 0 ? `You are owed ${amount}` : `You owe ${amount}`
}
