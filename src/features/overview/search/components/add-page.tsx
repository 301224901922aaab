import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import {
  BanknoteArrowDown,
  BookPlus,
  ChevronRight,
  Hammer,
  HardHat,
  House,
  type LucideIcon,
  PackagePlus,
  Plus,
  Repeat,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { type Action, can, groupName } from '../../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../../base/groups/groups.schemas.ts'
import type { PlaceView } from '../../../house/properties/properties.schemas.ts'
import { type AddChoice, addChoices, propertiesToAddTo } from '../add-choices.ts'
import { searchPaths } from '../search.paths.ts'
import { addTexts } from '../search.texts.ts'
import { AddTiles } from './add-tiles.tsx'

type Offer = { action: Action; icon: LucideIcon; label: string; path: string }

const offersIn = (propertyId: string): Offer[] => [
  { action: 'project.edit', icon: Hammer, label: t`New project`, path: searchPaths.newProject(propertyId) },
  {
    action: 'schedule.edit',
    icon: Repeat,
    label: t`New recurring task`,
    path: searchPaths.newSchedule(propertyId),
  },
  { action: 'asset.edit', icon: PackagePlus, label: t`New asset`, path: searchPaths.newAsset(propertyId) },
  {
    action: 'manual.edit',
    icon: BookPlus,
    label: t`New manual section`,
    path: searchPaths.newSection(propertyId),
  },
]

const offersOf = (familyGroupId: string, propertyId: string | undefined): Offer[] => [
  {
    action: 'payment.record',
    icon: BanknoteArrowDown,
    label: t`Record income`,
    path: searchPaths.newIncome(familyGroupId, propertyId),
  },
  {
    action: 'worker.edit',
    icon: HardHat,
    label: t`New contractor`,
    path: searchPaths.newWorker(familyGroupId),
  },
  {
    action: 'property.create',
    icon: Plus,
    label: t`New property`,
    path: searchPaths.newProperty(familyGroupId),
  },
]

type AddPageProps = {
  group: MyFamilyGroupView
  places: readonly PlaceView[]
  /** The selected property. */
  propertyId: string | undefined
  /** What to add once a property is chosen. */
  what: string | undefined
}

/** Renders everything that can be added to a group and its properties. Only links, so that it works without script. */
export function AddPage({ group, places, propertyId, what }: AddPageProps) {
  const { familyGroupId, familyGroup, role } = group
  const { houses, chosen } = propertiesToAddTo(places, familyGroupId, propertyId)
  const others = houses.filter((house) => house !== chosen)
  const choicesFor = (house: PlaceView | undefined) =>
    addChoices({ familyGroupId, role, houses, propertyId: house?.propertyId })
  const asked = choicesFor(chosen).find(({ id }) => id === what)
  if (asked && !chosen) return <WhichProperty asked={asked} houses={houses} choicesFor={choicesFor} />
  const more = [
    ...(chosen ? offersIn(chosen.propertyId) : []),
    ...offersOf(familyGroupId, chosen?.propertyId),
  ].filter(({ action }) => can(role, action))
  return (
    <Page width="form" className="grid gap-6">
      <PageHeader
        title={addTexts.title}
        subtitle={chosen ? `${chosen.name} · ${groupName(familyGroup.name)}` : groupName(familyGroup.name)}
      />
      <AddTiles choices={choicesFor(chosen)} />
      {more.length > 0 && (
        <Entries title={addTexts.more}>
          {more.map(({ icon, label, path }) => (
            <Entry key={label} icon={icon} href={path}>
              {label}
            </Entry>
          ))}
        </Entries>
      )}
      {others.length > 0 && (
        <Entries title={chosen ? t`To another property` : t`To a property`}>
          {others.map((house) => (
            <Entry key={house.propertyId} icon={House} href={searchPaths.addTo(house)}>
              {house.name}
            </Entry>
          ))}
        </Entries>
      )}
      {houses.length === 0 && !can(role, 'property.create') && (
        <p className="text-muted">{addTexts.nothing}</p>
      )}
    </Page>
  )
}

type WhichPropertyProps = {
  asked: AddChoice
  houses: readonly PlaceView[]
  choicesFor: (house: PlaceView) => AddChoice[]
}

/** Asks for the property. */
const WhichProperty = ({ asked, houses, choicesFor }: WhichPropertyProps) => (
  <Page width="form" className="grid gap-6">
    <PageHeader title={asked.label} />
    <Entries title={t`Which property?`}>
      {houses.map((house) => (
        <Entry
          key={house.propertyId}
          icon={House}
          href={choicesFor(house).find(({ id }) => id === asked.id)?.path ?? asked.path}
        >
          {house.name}
        </Entry>
      ))}
    </Entries>
  </Page>
)

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
      {/* The router accepts `href` with a query, but its type requires `to`. */}
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
