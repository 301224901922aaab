import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  FileUp,
  Hammer,
  House,
  ListTodo,
  type LucideIcon,
  PackagePlus,
  Plus,
  Repeat,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { cardClass } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { type Action, can, groupName } from '../../groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../groups/groups.schemas.ts'
import { searchPaths } from '../search.paths.ts'
import type { PlaceView } from '../search.schemas.ts'

type Offer = { action: Action; icon: LucideIcon; label: string; path: (propertyId: string) => string }

const offers: Offer[] = [
  { action: 'task.edit', icon: ListTodo, label: 'New task', path: searchPaths.newTask },
  { action: 'project.edit', icon: Hammer, label: 'New project', path: searchPaths.newProject },
  { action: 'problem.report', icon: TriangleAlert, label: 'Report a problem', path: searchPaths.report },
  { action: 'schedule.edit', icon: Repeat, label: 'Plan maintenance', path: searchPaths.newSchedule },
  { action: 'asset.edit', icon: PackagePlus, label: 'New asset', path: searchPaths.newAsset },
  { action: 'document.edit', icon: FileUp, label: 'Upload documents', path: searchPaths.documents },
]

type AddPageProps = {
  group: MyFamilyGroupView
  places: readonly PlaceView[]
  /** The house that is chosen. */
  propertyId: string | undefined
}

/** What can be added: to one house of the group, once it is clear to which. Links alone, so that it works without script. */
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
              <Entry key={label} icon={icon} to={path(chosen.propertyId)}>
                {label}
              </Entry>
            ))}
        </Entries>
      )}
      {others.length > 0 && (
        <Entries title={chosen ? 'To another property' : 'To which property?'}>
          {others.map((house) => (
            <Entry
              key={house.propertyId}
              icon={House}
              to="/add"
              search={{ familyGroupId, propertyId: house.propertyId }}
            >
              {house.name}
            </Entry>
          ))}
        </Entries>
      )}
      {can(role, 'property.create') && (
        <Entries title="To the group">
          <Entry icon={Plus} to="/property/new" search={{ familyGroupId }}>
            New property
          </Entry>
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

type EntryProps = { icon: LucideIcon; to: string; search?: Record<string, string>; children: ReactNode }

const Entry = ({ icon: Icon, to, search, children }: EntryProps) => (
  <li>
    <Link
      to={to}
      search={search ?? {}}
      className="flex min-h-touch items-center gap-3 px-4 py-3 font-medium transition-colors hover:bg-raised"
    >
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  </li>
)
