import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { newId } from '../../../../lib/ids.ts'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import { HouseFormPage, houseOf } from '../../../house/components/house-form-page.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import { workerOption } from '../../../house/workers/workers.texts.ts'
import type { NewVisitSearch } from '../visit-search.ts'
import { useProposeVisit, useUpdateVisit } from '../visits.queries.ts'
import { visitForm } from '../visits.rules.ts'
import type { VisitPageView } from '../visits.schemas.ts'
import { type VisitDetails, type VisitView, visitView } from '../visits.schemas.ts'
import { detailLabels } from '../visits.texts.ts'
import { VisitForm } from './visit-form.tsx'

type NewVisitPageProps = {
  property: PropertyView
  today: string
  workers: readonly WorkerChoiceView[]
  projects: readonly { id: string; title: string }[]
  tasks: readonly { id: string; title: string; projectId: string | null }[]
  given: NewVisitSearch
}

/** Proposes a visit. Load `membersQuery(familyGroupId)` in the loader, as for the page below. */
export const NewVisitPage = (props: NewVisitPageProps) => (
  <HouseFormPage
    of={houseOf(props.property)}
    part="visits"
    title={t`New visit`}
    hint={t`A contractor with a link to the project confirms the visit there. Others are asked to call. If they confirmed by phone, you can confirm for them.`}
    may={props.property.may.editVisits}
  >
    {props.workers.length === 0 ? <NoWorkers /> : <NewVisit {...props} />}
  </HouseFormPage>
)

const NoWorkers = () => (
  <EmptyState icon={<Users aria-hidden="true" />} title={t`No contractors yet`}>
    {t`Add your contractors to the directory first. Then you can plan their visits.`}
  </EmptyState>
)

function NewVisit({ property, today, workers, projects, tasks, given }: NewVisitPageProps) {
  const { id: propertyId, familyGroupId, timeZone } = property
  const navigate = useNavigate()
  const proposal = useProposeVisit()
  const [id] = useState(newId)
  const members = useMembers(familyGroupId)
  const projectId = projects.some(({ id }) => id === given.projectId) ? (given.projectId ?? null) : null
  return (
    <VisitForm
      defaultValues={{
        workerId: '',
        projectId,
        taskId: tasks.some(({ id }) => id === given.taskId) ? (given.taskId ?? null) : null,
        startsOn: today,
        startTime: '',
        endsOn: today,
        endTime: '',
        hostUserId: null,
        note: null,
      }}
      timeZone={timeZone}
      choices={{
        tasks,
        workers: workers.map(workerOption),
        projects: projects.map(({ id, title }) => ({ value: id, label: title })),
      }}
      members={members}
      submitLabel={t`Propose visit`}
      draftKey={`new-visit:${propertyId}`}
      save={async (fields) => {
        const { visitId } = await proposal.mutateAsync({ ...fields, id, propertyId })
        toast.success(t`Visit proposed`)
        return () => navigate({ to: '/visit/$visitId', params: { visitId } })
      }}
      cancel={
        <ButtonLink to="/property/$propertyId/visits" params={{ propertyId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

const { changedFields, fieldsOf } = visitForm

/** Changes the time, host or note of a visit. */
export function EditVisitPage({ visit }: { visit: VisitPageView }) {
  // The values when the form opened, so that a background refetch does not reset it.
  const [base, setBase] = useState<VisitView>(visit)
  return (
    <HouseFormPage of={visit} part="visits" title={t`Visit by ${visit.workerName}`} may={visit.may.edit}>
      <EditVisit key={base.version} base={base} onReload={setBase} />
    </HouseFormPage>
  )
}

function EditVisit({ base, onReload }: { base: VisitView; onReload: (newer: VisitView) => void }) {
  const { id: visitId, workerId, projectId, taskId, timeZone } = base
  const navigate = useNavigate()
  const update = useUpdateVisit()
  const members = useMembers(base.familyGroupId)
  const names = new Map(members.map(({ value, label }) => [value, label]))
  const { stale, save: send, saveLabel } = useStaleEdit<VisitView, VisitDetails>(base, visitView)
  return (
    <VisitForm
      defaultValues={{ workerId, projectId, taskId, ...fieldsOf(base) }}
      timeZone={timeZone}
      choices={null}
      members={members}
      submitLabel={saveLabel}
      draftKey={`visit:${visitId}:${base.version}`}
      save={async ({ workerId: _, projectId: __, taskId: ___, ...details }) => {
        await send(details, ({ version }) => update.mutateAsync({ ...details, visitId, version }))
        toast.success(t`Saved`)
        return () => navigate({ to: '/visit/$visitId', params: { visitId } })
      }}
      before={
        stale && (
          <FieldConflict
            theirs={fieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={changedFields}
            labels={detailLabels}
            textOf={(fields, name) =>
              (name === 'hostUserId' ? names.get(fields.hostUserId ?? '') : fields[name]) ?? ''
            }
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink to="/visit/$visitId" params={{ visitId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

function useMembers(familyGroupId: string) {
  const { data } = useSuspenseQuery(membersQuery(familyGroupId))
  return data.map(({ userId, name }) => ({ value: userId, label: name }))
}
