import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Hammer, Plus } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { countFilters, Filters } from '../../../../components/ui/filters.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { type ProjectSearch, projectSearch } from '../project-search.ts'
import { projectsQuery } from '../projects.queries.ts'
import { projectStatuses } from '../projects.rules.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { archivedNotice, countText, kindLabels, statusLabels } from '../projects.texts.ts'
import { ProjectCards } from './project-cards.tsx'

type ProjectsPartProps = { property: Pick<PropertyView, 'id' | 'status' | 'may'>; search: ProjectSearch }

/** Renders the projects of a property by status, filtered by the address. */
export function ProjectsPart({ property, search }: ProjectsPartProps) {
  const { id: propertyId, status, may } = property
  const list = useSuspenseInfiniteQuery(projectsQuery(propertyId, search))
  const total = list.data.pages[0]?.total ?? 0
  const isNarrowed = Object.keys(search).length > 0
  const isEmpty = total === 0 && !isNarrowed
  const isEditable = may.editProjects
  return (
    <section aria-labelledby="projects-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="projects-title" className="text-lg">
          {t`Projects`}
        </h2>
        {isEditable && !isEmpty && <AddProjectLink propertyId={propertyId} />}
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice()}</p>}
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

/** Active ones first, closed ones last, without empty groups. */
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
    {t`Add project`}
  </ButtonLink>
)

function NoProjects({ propertyId, isEditable }: { propertyId: string; isEditable: boolean }) {
  return (
    <EmptyState
      icon={<Hammer aria-hidden="true" />}
      title={t`No projects yet`}
      action={isEditable && <AddProjectLink propertyId={propertyId} />}
    >
      {t`A new roof, a new bathroom, selling the boat: keep the tasks, the lead, the deadline and the budget in one place.`}{' '}
      {isEditable && t`A title is enough to start.`}
    </EmptyState>
  )
}

const NoMatch = ({ propertyId }: { propertyId: string }) => (
  <EmptyState
    title={t`No matching projects`}
    action={
      <ButtonLink to="/property/$propertyId/projects" params={{ propertyId }} search={{}} resetScroll={false}>
        {t`Show all`}
      </ButtonLink>
    }
  >
    {t`Choose another status, kind or priority, or show all projects.`}
  </EmptyState>
)

const filters = [
  {
    name: 'status',
    get label() {
      return t`Status`
    },
    options: () => optionsOf(statusLabels),
  },
  {
    name: 'kind',
    get label() {
      return t`Kind`
    },
    options: () => optionsOf(kindLabels),
  },
  {
    name: 'priority',
    get label() {
      return t`Priority`
    },
    options: () => optionsOf(priorityLabels),
  },
] as const

/** Filters the list through the address. */
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
    <Filters className="sm:grid-cols-3" active={countFilters(search)}>
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          options={options()}
          placeholder={t`All`}
          value={search[name] ?? ''}
          onChange={({ target }) => void show({ [name]: target.value })}
          className={name === 'status' ? 'max-sm:col-span-2' : ''}
        />
      ))}
    </Filters>
  )
}
