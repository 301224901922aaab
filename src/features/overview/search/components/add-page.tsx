import { Link } from '@tanstack/react-router'
import {
  BanknoteArrowDown,
  ChevronRight,
  FileUp,
  Hammer,
  HandCoins,
  HardHat,
  House,
  ListTodo,
  type LucideIcon,
  PackagePlus,
  Plus,
  ReceiptText,
  Repeat,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { type Action, can, groupName } from '../../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../../base/groups/groups.schemas.ts'
import type { PlaceView } from '../../../house/properties/properties.schemas.ts'
import { searchPaths } from '../search.paths.ts'

type Offer = { action: Action; icon: LucideIcon; label: string; path: (propertyId: string) => string }

const offers: Offer[] = [
  { action: 'task.edit', icon: ListTodo, label: 'New task', path: searchPaths.newTask },
  { action: 'project.edit', icon: Hammer, label: 'New project', path: searchPaths.newProject },
  { action: 'problem.report', icon: TriangleAlert, label: 'Report a problem', path: searchPaths.report },
  { action: 'schedule.edit', icon: Repeat, label: 'Plan maintenance', path: searchPaths.newSchedule },
  { action: 'asset.edit', icon: PackagePlus, label: 'New asset', path: searchPaths.newAsset },
  { action: 'document.edit', icon: FileUp, label: 'Upload documents', path: searchPaths.documents },
]

/** Money: for the chosen property, or else for the group. */
const moneyOffers: {
  icon: LucideIcon
  label: string
  path: (familyGroupId: string, propertyId?: string) => string
}[] = [
  { icon: Wallet, label: 'Record expense', path: searchPaths.newExpense },
  { icon: HandCoins, label: 'Settle up', path: searchPaths.settle },
  { icon: ReceiptText, label: 'New bill', path: searchPaths.newBill },
  { icon: BanknoteArrowDown, label: 'Record income', path: searchPaths.newIncome },
]

type AddPageProps = {
  group: MyFamilyGroupView
  places: readonly PlaceView[]
  /** The house that is chosen. */
  propertyId: string | undefined
}

/** What can be added: to a house of the group, once one is chosen, and to the group's money. Only links, so it works without script. */
export function AddPage({ group: { familyGroupId, familyGroup, role }, places, propertyId }: AddPageProps) {
  const houses = places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived)
  const chosen = houses.length === 1 ? houses[0] : houses.find((house) => house.propertyId === propertyId)
  const others = houses.filter((house) => house !== chosen)
  return (
    <Page width="form" className="grid gap-6">
      <PageHeader title="Add" subtitle={groupName(familyGroup.name)} />
      {chosen && (
        <Entries title={`To ${chosen.name}`}>
          {offers
            .filter(({ action }) => can(role, action))
            .map(({ icon, label, path }) => (
              <Entry key={label} icon={icon} href={path(chosen.propertyId)}>
                {label}
              </Entry>
            ))}
        </Entries>
      )}
      {can(role, 'payment.record') && (
        <Entries title="Money">
          {moneyOffers.map(({ icon, label, path }) => (
            <Entry key={label} icon={icon} href={path(familyGroupId, chosen?.propertyId)}>
              {label}
            </Entry>
          ))}
        </Entries>
      )}
      {others.length > 0 && (
        <Entries title={chosen ? 'To another property' : 'To which property?'}>
          {others.map((house) => (
            <Entry key={house.propertyId} icon={House} href={searchPaths.addTo(house)}>
              {house.name}
            </Entry>
          ))}
        </Entries>
      )}
      {can(role, 'worker.edit') && (
        <Entries title="To the group">
          <Entry icon={HardHat} href={searchPaths.newWorker(familyGroupId)}>
            New contractor
          </Entry>
          {can(role, 'property.create') && (
            <Entry icon={Plus} href={searchPaths.newProperty(familyGroupId)}>
              New property
            </Entry>
          )}
        </Entries>
      )}
      {houses.length === 0 && !can(role, 'property.create') && (
        <p className="text-muted">There is no property yet. A manager of the group can add the first one.</p>
      )}
    </Page>
  )
}

const Entries = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="text-lg wrap-anywhere">{title}</h2>
    <ul className={`${cardClass} divide-y`}>{children}</ul>
  </section>
)

type EntryProps = { icon: LucideIcon; href: string; children: ReactNode }

function Entry({ icon: Icon, href, children }: EntryProps) {
  return (
    <li>
      {/* The router reads `href` with its query; its type asks for `to` as well. */}
      <Link
        to={href}
        href={href}
        className="flex min-h-touch items-center gap-3 px-4 py-3 font-medium transition-colors hover:bg-raised"
      >
        <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
}
