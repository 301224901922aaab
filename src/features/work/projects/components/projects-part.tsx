import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Hammer, Plus } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { type ProjectSearch, projectSearch } from '../project-search.ts'
import { projectsQuery } from '../projects.queries.ts'
import { projectStatuses } from '../projects.rules.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { archivedNotice, countText, kindLabels, statusLabels } from '../projects.texts.ts'
import { ProjectCards } from './project-cards.tsx'

type ProjectsPartProps = { property: Pick<PropertyView, 'id' | 'role' | 'status'>; search: ProjectSearch }

/** The projects of a house, by their state, narrowed as the address says. */
export function ProjectsPart({ property, search }: ProjectsPartProps) {
  const { id: propertyId, role, status } = property
  const list = useSuspenseInfiniteQuery(projectsQuery(propertyId, search))
  const total = list.data.pages[0]?.total ?? 0
  const isNarrowed = Object.keys(search).length > 0
  const isEmpty = total === 0 && !isNarrowed
  const isEditable = can(role, 'project.edit') && status === 'ACTIVE'
  return (
    <section aria-labelledby="projects-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="projects-title" className="text-lg">
          Projects
        </h2>
        {isEditable && !isEmpty && <AddProjectLink propertyId={propertyId} />}
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice}</p>}
      {isEmpty ? (
        <NoProjects propertyId={propertyId} isEditable={isEditable} />
      ) : (
        <ProjectFilters propertyId={propertyId} search={search} />
      )}
      <p role="status" className="text-sm text-muted">
        {!isEmpty && countText(total, isNarrowed)}
      </p>
      {total === 0 && isNarrowed && <NoMatch propertyId={propertyId} />}
      <ByStatus projects={list.data.pages.flatMap(({ projects }) => projects)} />
      <ShowMore list={list} />
    </section>
  )
}

/** What is being done first, what is over last; a state without projects is left out. */
const ByStatus = ({ projects }: { projects: ProjectCardView[] }) =>
  projectStatuses.map((status) => {
    const ofStatus = projects.filter((project) => project.status === status)
    if (ofStatus.length === 0) return null
    return (
      <section key={status} aria-label={statusLabels[status]} className="grid grid-cols-1 gap-3">
        <h3 className="font-medium text-muted">{statusLabels[status]}</h3>
        <ProjectCards projects={ofStatus} label={statusLabels[status]} />
      </section>
    )
  })

const AddProjectLink = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/projects/new" params={{ propertyId }} variant="primary">
    <Plus aria-hidden="true" />
    Add project
  </ButtonLink>
)

function NoProjects({ propertyId, isEditable }: { propertyId: string; isEditable: boolean }) {
  return (
    <EmptyState
      icon={<Hammer aria-hidden="true" />}
      title="No project yet"
      action={isEditable && <AddProjectLink propertyId={propertyId} />}
    >
      The new roof, the bathroom, the sale of the boat: its tasks, who leads it, until when, and what it may
      cost.{isEditable && ' A title is enough to begin.'}
    </EmptyState>
  )
}

const NoMatch = ({ propertyId }: { propertyId: string }) => (
  <EmptyState
    title="No project matches"
    action={
      <ButtonLink to="/property/$propertyId/projects" params={{ propertyId }} search={{}} resetScroll={false}>
        Show all
      </ButtonLink>
    }
  >
    Choose another state, kind or priority, or show all projects.
  </EmptyState>
)

const filters = [
  { name: 'status', label: 'Status', options: optionsOf(statusLabels) },
  { name: 'kind', label: 'Kind', options: optionsOf(kindLabels) },
  { name: 'priority', label: 'Priority', options: optionsOf(priorityLabels) },
] as const

/** Narrows the list; all of it goes into the address. */
function ProjectFilters({ propertyId, search }: { propertyId: string; search: ProjectSearch }) {
  const navigate = useNavigate()
  const show = (change: Record<string, string>) =>
    navigate({
      to: '/property/$propertyId/projects',
      params: { propertyId },
      search: (before) => projectSearch({ ...before, ...change }),
      resetScroll: false,
    })
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {filters.map(({ name, ...select }) => (
        <Select
          key={name}
          {...select}
          placeholder="All"
          value={search[name] ?? ''}
          onChange={({ target }) => void show({ [name]: target.value })}
          className={name === 'status' ? 'max-sm:col-span-2' : ''}
        />
      ))}
    </search>
  )
}
