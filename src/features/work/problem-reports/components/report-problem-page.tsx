import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Camera, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { FormPage } from '../../../../components/layout/form-page.tsx'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { houseOf } from '../../../house/components/house-form-page.tsx'
import { PropertyBreadcrumbs } from '../../../house/components/property-breadcrumbs.tsx'
import { maxDocumentsPerOwner } from '../../../house/documents/documents.rules.ts'
import { acceptedPictures } from '../../../house/documents/upload-choice.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { useReportProblem } from '../problem-reports.queries.ts'
import { type ProblemReportFields, problemReportFields } from '../problem-reports.schemas.ts'

type ReportProblemPageProps = {
  property: PropertyView
  /** What the form starts with, with a draft of its own. */
  start?: { title: string; details: string; files: File[]; draftKey: string } | null
  /** Uploads the photos of a problem report; provided by the route. */
  sendPhotos: (taskId: string, photos: File[]) => void
}

/** Reports a problem with a property; every person in the group may. */
export function ReportProblemPage(props: ReportProblemPageProps) {
  const { property } = props
  const { id: propertyId, status } = property
  const back = (
    <ButtonLink to="/property/$propertyId" params={{ propertyId }}>
      {t`Back to the property`}
    </ButtonLink>
  )
  return (
    <FormPage
      above={<PropertyBreadcrumbs of={houseOf(property)} />}
      title={t`Report a problem`}
      hint={t`We notify the members of the group. You can follow the problem report here.`}
      instead={status === 'ARCHIVED' && <ViewOnly isArchived back={back} />}
    >
      <ReportProblemForm {...props} />
    </FormPage>
  )
}

function ReportProblemForm({ property, start, sendPhotos }: ReportProblemPageProps) {
  const { id: propertyId } = property
  const [photos, setPhotos] = useState<File[]>(start?.files ?? [])
  const [defaultValues] = useState(() => ({
    id: newId(),
    title: start?.title ?? '',
    description: start?.details ?? '',
  }))
  const navigate = useNavigate()
  const reporting = useReportProblem(propertyId)
  const { Field, status } = useSchemaForm<z.input<typeof problemReportFields>, ProblemReportFields>({
    schema: problemReportFields,
    defaultValues,
    draftKey: `report:${start?.draftKey ?? propertyId}`,
    save: async (fields) => {
      const { taskId } = await reporting.mutateAsync(fields)
      sendPhotos(taskId, photos)
      toast.success(t`Problem reported. Thank you.`)
      return () => navigate({ to: '/task/$taskId', params: { taskId } })
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="title">
        {(field) => (
          <field.TextField
            label={t`What is the problem?`}
            help={t`In a few words, for example “Water drips from the kitchen ceiling”.`}
            autoComplete="off"
            maxLength={120}
          />
        )}
      </Field>
      <Field name="description">
        {(field) => (
          <field.TextArea label={t`Details`} help={t`Where it is and when it started.`} optional rows={5} />
        )}
      </Field>
      <PhotoChoice photos={photos} onChange={setPhotos} />
      <FormActions>
        <ButtonLink to="/property/$propertyId" params={{ propertyId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
        <SubmitButton>{t`Report problem`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

type PhotoChoiceProps = { photos: File[]; onChange: (photos: File[]) => void }

/** Photos that are sent once the problem is reported. */
function PhotoChoice({ photos, onChange }: PhotoChoiceProps) {
  const add = (files: File[]) => onChange([...photos, ...files].slice(0, maxDocumentsPerOwner))
  const chosen = plural(photos.length, { one: '# photo will be sent.', other: '# photos will be sent.' })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">
        <Trans>
          Photos <span className="ms-1 text-sm font-normal text-muted">optional</span>
        </Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={acceptedPictures} capture onFiles={add} icon={<Camera aria-hidden="true" />}>
          {t`Take a photo`}
        </FileButton>
        <FileButton accept={acceptedPictures} multiple onFiles={add} icon={<ImagePlus aria-hidden="true" />}>
          {t`Choose photos`}
        </FileButton>
      </div>
      <p role="status" className={photos.length === 0 ? 'sr-only' : 'text-sm text-muted'}>
        {photos.length > 0 && chosen}
      </p>
      {photos.length > 0 && (
        <ul aria-label={t`Photos to send`} className={`${cardClass} divide-y`}>
          {photos.map((photo, index) => (
            <li
              // Two photos may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no state of its own
              key={`${index}:${photo.name}`}
              className="flex items-center gap-3 ps-3"
            >
              <span className="min-w-0 flex-1 break-all">{photo.name}</span>
              <IconButton
                label={t`Remove ${photo.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(photos.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
