import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Hammer, Plus } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import type { ProjectSearch } from '../project-search.ts'
import { projectsQuery } from '../projects.queries.ts'
import { projectStatuses } from '../projects.rules.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { archivedNotice, countText, statusLabels } from '../projects.texts.ts'
import { ProjectCards } from './project-cards.tsx'
import { ProjectFilters } from './project-filters.tsx'

type ProjectsPartProps = { property: Pick<PropertyView, 'id' | 'role' | 'status'>; search: ProjectSearch }

/** The projects of a house, by their state, narrowed as the address says. */
export function ProjectsPart({ property, search }: ProjectsPartProps) {
  const { id: propertyId, role, status } = property
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    projectsQuery(propertyId, search),
  )
  const total = data.pages[0]?.total ?? 0
  const isNarrowed = Object.keys(search).length > 0
  const isEmpty = total === 0 && !isNarrowed
  const isEditable = can(role, 'project.edit') && status === 'ACTIVE'
  const showMore = async () => {
    const { error } = await fetchNextPage()
    if (error) toastFailure(error)
  }
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
      <ByStatus projects={data.pages.flatMap(({ projects }) => projects)} />
      {hasNextPage && (
        <Button onClick={showMore} loading={isFetchingNextPage} className="justify-self-center">
          Show more
        </Button>
      )}
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
