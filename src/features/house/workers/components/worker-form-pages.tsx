import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../../components/layout/form-page.tsx'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { Crumb } from '../../../../components/ui/page-header.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { useCreateWorker, useUpdateWorker } from '../workers.queries.ts'
import { changedFields, emptyWorker, workerFieldsOf } from '../workers.rules.ts'
import { type WorkerFields, type WorkerView, workerView } from '../workers.schemas.ts'
import { fieldLabels, fieldText } from '../workers.texts.ts'
import { WorkerBreadcrumbs } from './worker-breadcrumbs.tsx'
import { WorkerForm, type WorkerFormValues } from './worker-form.tsx'

/** Adds a contractor and opens their page. */
export function NewWorkerPage({ group }: { group: GroupView }) {
  const { id: familyGroupId, name: groupName, may } = group
  const back = { to: '/workers/$familyGroupId', params: { familyGroupId } } as const
  return (
    <FormPage
      above={<WorkerBreadcrumbs of={{ familyGroupId, groupName }} />}
      title={t`New contractor`}
      instead={
        !may.editWorkers && (
          <ViewOnly
            isArchived={false}
            back={<ButtonLink {...back}>{t`Back to the contractors`}</ButtonLink>}
          />
        )
      }
    >
      <NewWorkerForm group={group} />
    </FormPage>
  )
}

function NewWorkerForm({ group: { id: familyGroupId, currency } }: { group: GroupView }) {
  const navigate = useNavigate()
  const creation = useCreateWorker()
  const save = async (fields: WorkerFields) => {
    const { workerId } = await creation.mutateAsync({ ...fields, familyGroupId })
    toast.success(done.added(fields.name))
    return () => navigate({ to: '/worker/$workerId', params: { workerId } })
  }
  return (
    <WorkerForm
      defaultValues={emptyWorker}
      currency={currency}
      draftKey={`new-worker:${familyGroupId}`}
      submitLabel={t`Add contractor`}
      save={save}
      cancel={
        <ButtonLink to="/workers/$familyGroupId" params={{ familyGroupId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** Edits a contractor. */
export function EditWorkerPage({ worker }: { worker: WorkerView }) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(worker)
  const back = { to: '/worker/$workerId', params: { workerId: worker.id } } as const
  return (
    <FormPage
      above={<WorkerBreadcrumbs of={worker} below={<Crumb {...back}>{worker.name}</Crumb>} />}
      title={t`Edit ${base.name}`}
      instead={
        !worker.may.edit && (
          <ViewOnly
            isArchived={false}
            back={<ButtonLink {...back}>{t`Back to the contractor`}</ButtonLink>}
          />
        )
      }
    >
      <EditWorkerForm key={base.version} base={base} onReload={setBase} />
    </FormPage>
  )
}

type EditWorkerFormProps = { base: WorkerView; onReload: (newer: WorkerView) => void }

/** A select holds the rating as text. */
const valuesOf = (worker: WorkerView): WorkerFormValues => {
  const fields = workerFieldsOf(worker)
  const rating = (['', '1', '2', '3', '4', '5'] as const)[fields.rating ?? 0]
  return { ...fields, rating }
}

function EditWorkerForm({ base, onReload }: EditWorkerFormProps) {
  const navigate = useNavigate()
  const update = useUpdateWorker()
  const { stale, save: send, saveLabel } = useStaleEdit<WorkerView, WorkerFields>(base, workerView)
  const back = { to: '/worker/$workerId', params: { workerId: base.id } } as const
  const save = async (fields: WorkerFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, workerId: base.id, version }))
    toast.success(t`Saved`)
    return () => navigate(back)
  }
  return (
    <WorkerForm
      defaultValues={valuesOf(base)}
      currency={base.currency}
      draftKey={`worker:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <FieldConflict
            theirs={workerFieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={changedFields}
            labels={fieldLabels}
            textOf={(fields, name) => fieldText(fields, name, { currency: base.currency, locale: locale() })}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink {...back} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}
