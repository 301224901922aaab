import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { secretsQuery } from '../../../features/house/secrets/secrets.queries.ts'
import { CodesChoice } from '../../../features/work/job-codes/components/codes-choice.tsx'
import { JobThread } from '../../../features/work/job-messages/components/job-thread.tsx'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { LinksOfProject } from '../../../features/work/share-links/components/links-of-project.tsx'
import { linksOfProjectQuery } from '../../../features/work/share-links/share-links.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/links')({
  loader: async ({ context, params: { projectId } }) => {
    const { propertyId, may } = await load(context, projectQuery(projectId))
    if (may.seeSecrets) await load(context, linksOfProjectQuery(projectId), secretsQuery(propertyId))
    else await load(context, linksOfProjectQuery(projectId))
  },
  head: (context) => ({ meta: partTitle(t`Links`, context) }),
  component: ProjectLinks,
})

function ProjectLinks() {
  const { projectId } = Route.useParams()
  const {
    propertyId,
    propertyName: name,
    propertyAddress,
    status,
    propertyStatus,
    may,
  } = useFound(projectQuery(projectId))
  const { data: view } = useSuspenseQuery(linksOfProjectQuery(projectId))
  const isOver = status === 'COMPLETED' || status === 'CANCELLED'
  return (
    <LinksOfProject
      projectId={projectId}
      house={{ propertyId, name, ...propertyAddress }}
      view={view}
      isOpen={!isOver && propertyStatus === 'ACTIVE'}
      partsOf={({ id, workerId, workerName, secretIds, url }) => (
        <>
          {secretIds && url && (
            <Codes
              key={String(secretIds)}
              propertyId={propertyId}
              shareLinkId={id}
              workerName={workerName}
              chosen={secretIds}
            />
          )}
          {url && (
            <ButtonLink
              to="/project/$projectId/job-sheet"
              params={{ projectId }}
              search={{ worker: workerId }}
              className="justify-self-start"
            >
              <Printer aria-hidden="true" />
              {t`Print job sheet`}
            </ButtonLink>
          )}
          <JobThread
            projectId={projectId}
            workerId={workerId}
            workerName={workerName}
            mayWrite={may.writeMessages && url !== null}
          />
        </>
      )}
    />
  )
}

type CodesProps = { propertyId: string; shareLinkId: string; workerName: string; chosen: string[] }

function Codes({ propertyId, ...choice }: CodesProps) {
  const { data: secrets } = useSuspenseQuery(secretsQuery(propertyId))
  return <CodesChoice {...choice} secrets={secrets} />
}
