import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import type { HandoverItem, Recorded, SplitList } from '../handover.rules.ts'
import { itemTexts } from '../handover.texts.ts'
import { ExemptButton } from './exempt-button.tsx'
import type { linkOf } from './item-links.ts'

type State = keyof SplitList

type ItemListProps = {
  title: string
  state: State
  items: HandoverItem[]
  propertyId: string
  recorded: Recorded
  /** Whether the reader may mark what does not apply, and take it back. */
  canExempt: boolean
  linkTo: (item: HandoverItem) => ReturnType<typeof linkOf> | null
}

const icons = {
  missing: <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-muted" />,
  present: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  exempt: <CircleSlash aria-hidden="true" className="size-5 shrink-0 text-muted" />,
}

/** Renders the items of one state; nothing if there are none. */
export function ItemList({ title, state, items, propertyId, recorded, canExempt, linkTo }: ItemListProps) {
  if (items.length === 0) return null
  const hintOf = (item: HandoverItem) =>
    ({
      missing: itemTexts[item].hint,
      present: null,
      exempt: recorded[item] ? t`Something is recorded.` : null,
    })[state]
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{t`${title} (${items.length})`}</h3>
      <ul aria-label={title} className={`${cardClass} divide-y`}>
        {items.map((item) => (
          <li
            key={item}
            data-item={item}
            data-state={state}
            className="group relative flex min-h-14 flex-wrap items-center gap-3 px-4 py-3 has-[a]:hover:bg-raised"
          >
            {icons[state]}
            <span className="grid min-w-40 flex-1">
              <ItemLabel label={itemTexts[item].label} link={linkTo(item)} />
              {hintOf(item) && <span className="text-sm text-muted">{hintOf(item)}</span>}
            </span>
            {canExempt && state !== 'present' && (
              <ExemptButton propertyId={propertyId} item={item} isExempt={state === 'exempt'} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ItemLabel = ({ label, link }: { label: string; link: ReturnType<typeof linkOf> | null }) =>
  link ? (
    <Link
      {...link}
      className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 group-hover:underline"
    >
      {label}
    </Link>
  ) : (
    <span className="font-medium wrap-anywhere">{label}</span>
  )
