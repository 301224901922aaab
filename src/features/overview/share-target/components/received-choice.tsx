import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Files, type LucideIcon, TriangleAlert, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../../base/groups/groups.schemas.ts'
import type { PlaceView } from '../../../house/properties/properties.schemas.ts'
import {
  type Destination,
  destinationsIn,
  firstDestination,
  kindsAt,
  type ReceivedKind,
} from '../destinations.rules.ts'
import type { Received } from '../received.rules.ts'
import { kindTexts } from '../received.texts.ts'

type ReceivedChoiceProps = {
  received: Received
  groups: readonly MyFamilyGroupView[]
  places: readonly PlaceView[]
  /** Where the last things went. */
  last: Parameters<typeof firstDestination>[1]
  onChosen: (destination: Destination) => void
  addDocuments: (propertyId: string) => void
}

/** Asks where it belongs, unless there is only one place, and what it is; each answer opens its form. */
export function ReceivedChoice({ received, groups, places, last, ...acts }: ReceivedChoiceProps) {
  const destinations = destinationsIn(groups, places)
  const [chosen, setChosen] = useState(firstDestination(destinations, last))
  if (destinations.length === 0)
    return <p>{t`You are not in a group yet. Create one or accept an invite first.`}</p>
  const nameOf = ({ propertyId, familyGroupId }: Destination) => {
    const group = groups.find((one) => one.familyGroupId === familyGroupId)
    const named = groupName(group?.familyGroup.name ?? null)
    const place = places.find((one) => one.propertyId === propertyId)
    return { label: place?.name ?? named, group: named }
  }
  return (
    <>
      {destinations.length > 1 ? (
        <Select
          label={t`Where does it belong?`}
          placeholder={chosen ? undefined : t`Choose a property`}
          options={destinations.map((one) => ({
            value: one.id,
            label: nameOf(one).label,
            ...(groups.length > 1 && { group: nameOf(one).group }),
          }))}
          value={chosen?.id ?? ''}
          onChange={({ target }) => setChosen(destinations.find(({ id }) => id === target.value))}
        />
      ) : (
        chosen && <p className="font-medium wrap-anywhere">{nameOf(chosen).label}</p>
      )}
      {chosen && <Kinds {...{ received, chosen }} {...acts} />}
    </>
  )
}

const icons: Record<ReceivedKind, LucideIcon> = { problem: TriangleAlert, expense: Wallet, document: Files }

type KindsProps = Pick<ReceivedChoiceProps, 'received' | 'onChosen' | 'addDocuments'> & {
  chosen: Destination
}

function Kinds({ received, chosen, onChosen, addDocuments }: KindsProps) {
  const kinds = kindsAt(chosen, received)
  if (kinds.length === 0) return <p>{t`You can’t add this here. Ask a manager of the group.`}</p>
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{t`What is it?`}</h2>
      <ul className={`${cardClass} divide-y`}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Kind {...{ kind, chosen, addDocuments }} onChosen={() => onChosen(chosen)}>
              <KindLine kind={kind} />
            </Kind>
          </li>
        ))}
      </ul>
    </section>
  )
}

const rowClass =
  'flex w-full min-h-touch items-center gap-3 px-4 py-3 text-start transition-colors hover:bg-raised'

type KindProps = {
  kind: ReceivedKind
  chosen: Destination
  onChosen: () => void
  addDocuments: (propertyId: string) => void
  children: ReactNode
}

/** Problem reports and expenses open their forms; a document has none, and its upload starts. */
function Kind({ kind, chosen: { propertyId, familyGroupId }, onChosen, addDocuments, children }: KindProps) {
  const row = { onClick: onChosen, className: rowClass, children }
  if (kind === 'expense')
    return (
      <Link
        to="/money/$familyGroupId/payments/new"
        params={{ familyGroupId }}
        search={{ ...(propertyId && { propertyId }), shared: true }}
        {...row}
      />
    )
  if (!propertyId) return null
  if (kind === 'problem')
    return (
      <Link to="/property/$propertyId/report" params={{ propertyId }} search={{ shared: true }} {...row} />
    )
  const add = () => {
    onChosen()
    addDocuments(propertyId)
  }
  return <button type="button" {...row} onClick={add} />
}

function KindLine({ kind }: { kind: ReceivedKind }) {
  const Icon = icons[kind]
  return (
    <>
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{kindTexts[kind].label}</span>
        <span className="text-sm text-muted">{kindTexts[kind].help}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
    </>
  )
}
