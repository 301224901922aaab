import { Link, useNavigate } from '@tanstack/react-router'
import { Camera, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { Breadcrumbs } from '../../../../components/ui/page-header.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { maxDocumentsPerOwner } from '../../../house/documents/documents.rules.ts'
import { acceptedPictures } from '../../../house/documents/upload-choice.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { useReportProblem } from '../reports.queries.ts'
import { type ReportFields, reportFields } from '../reports.schemas.ts'

type ReportPageProps = {
  property: PropertyView
  /** Sends the photos of what was reported; the route knows how. */
  sendPhotos: (taskId: string, photos: File[]) => void
}

/** Says what is wrong with a property: everybody in the group may. */
export function ReportPage({ property, sendPhotos }: ReportPageProps) {
  const { id: propertyId, name, status } = property
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <Breadcrumbs
          links={[
            {
              key: 'property',
              link: (
                <Link to="/property/$propertyId" params={{ propertyId }}>
                  {name}
                </Link>
              ),
            },
          ]}
        />
        <h1 className="text-xl">Report a problem</h1>
        <p className="text-muted">The members of the group are told, and you see what becomes of it.</p>
      </div>
      {status === 'ARCHIVED' ? (
        <OnlyToLookAt
          isArchived
          back={
            <ButtonLink to="/property/$propertyId" params={{ propertyId }}>
              Back to the property
            </ButtonLink>
          }
        />
      ) : (
        <ReportForm property={property} sendPhotos={sendPhotos} />
      )}
    </Page>
  )
}

function ReportForm({ property, sendPhotos }: ReportPageProps) {
  const { id: propertyId } = property
  const [photos, setPhotos] = useState<File[]>([])
  const [defaultValues] = useState(() => ({ id: newId(), title: '', description: '' }))
  const navigate = useNavigate()
  const reporting = useReportProblem(propertyId)
  const { Field, status } = useSchemaForm<z.input<typeof reportFields>, ReportFields>({
    schema: reportFields,
    defaultValues,
    draftKey: `report:${propertyId}`,
    save: async (fields) => {
      const { taskId } = await reporting.mutateAsync(fields)
      sendPhotos(taskId, photos)
      toast.success('Reported. Thank you.')
      return () => navigate({ to: '/task/$taskId', params: { taskId } })
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="title">
        {(field) => (
          <field.TextField
            label="What is wrong"
            help="In a few words: “Water drips from the kitchen ceiling”."
            autoComplete="off"
            maxLength={120}
          />
        )}
      </Field>
      <Field name="description">
        {(field) => (
          <field.TextArea label="Tell more" help="Where it is, and since when." optional rows={5} />
        )}
      </Field>
      <PhotoChoice photos={photos} onChange={setPhotos} />
      <FormActions>
        <ButtonLink to="/property/$propertyId" params={{ propertyId }} variant="quiet">
          Cancel
        </ButtonLink>
        <SubmitButton>Report the problem</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

type PhotoChoiceProps = { photos: File[]; onChange: (photos: File[]) => void }

/** Photos that go along once the problem is reported. */
function PhotoChoice({ photos, onChange }: PhotoChoiceProps) {
  const add = (files: File[]) => onChange([...photos, ...files].slice(0, maxDocumentsPerOwner))
  const chosen = photos.length === 1 ? 'One photo goes along.' : `${photos.length} photos go along.`
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">
        Photos <span className="ms-1 text-sm font-normal text-muted">optional</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={acceptedPictures} capture onFiles={add} icon={<Camera aria-hidden="true" />}>
          Take a photo
        </FileButton>
        <FileButton accept={acceptedPictures} multiple onFiles={add} icon={<ImagePlus aria-hidden="true" />}>
          Choose photos
        </FileButton>
      </div>
      <p role="status" className={photos.length === 0 ? 'sr-only' : 'text-sm text-muted'}>
        {photos.length > 0 && chosen}
      </p>
      {photos.length > 0 && (
        <ul aria-label="Photos that go along" className={`${cardClass} divide-y`}>
          {photos.map((photo, index) => (
            <li
              // Two of one name are two.
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no state of its own
              key={`${index}:${photo.name}`}
              className="flex items-center gap-3 ps-3"
            >
              <span className="min-w-0 flex-1 break-all">{photo.name}</span>
              <IconButton
                label={`Leave out ${photo.name}`}
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
