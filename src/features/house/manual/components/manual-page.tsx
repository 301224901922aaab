import { t } from '@lingui/core/macro'
import { BookOpen, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { useDeleteSection, useMoveSection, useRestoreSection } from '../manual.queries.ts'
import { maxSectionsPerProperty } from '../manual.rules.ts'
import type { ManualSectionView } from '../manual.schemas.ts'
import { manualPurpose } from '../manual.texts.ts'
import { ManualSuggestions } from './kind-icon.tsx'
import { anchorOf, lateSections, ManualSection, titleAnchorOf } from './manual-section.tsx'

type ManualPageProps = {
  propertyId: string
  familyGroupId: string
  sections: ManualSectionView[]
  /** Whether the reader may edit it. */
  canEdit: boolean
}

/** Renders the house manual with its sections. */
export function ManualPage({ propertyId, familyGroupId, sections, canEdit }: ManualPageProps) {
  const { said, ...actions } = useSectionActions({ propertyId, familyGroupId, sections })
  const late = lateSections(sections)
  if (sections.length === 0) return <NoManual propertyId={propertyId} canEdit={canEdit} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3" data-no-print>
        <Contents sections={sections} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/property/$propertyId/manual/print" params={{ propertyId }}>
            <Printer aria-hidden="true" />
            {t`Print`}
          </ButtonLink>
          {canEdit && sections.length < maxSectionsPerProperty && <AddSection propertyId={propertyId} />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {sections.map((section, index) => (
        <ManualSection
          key={section.id}
          propertyId={propertyId}
          section={section}
          isFirst={index === 0}
          isLast={index === sections.length - 1}
          isLate={late.has(section.id)}
          actions={canEdit ? actions : null}
        />
      ))}
    </div>
  )
}

/** Moves and deletes at once, and announces the result to screen readers. */
function useSectionActions({ sections, propertyId, familyGroupId }: Omit<ManualPageProps, 'canEdit'>) {
  const [said, setSaid] = useState('')
  const sendMove = useMoveSection(propertyId)
  const deletion = useDeleteSection(propertyId)
  const restoration = useRestoreSection()
  const move = ({ id, title }: ManualSectionView, by: -1 | 1) => {
    const place = sections.findIndex((section) => section.id === id) + by + 1
    setSaid(t`${title} is now section ${place} of ${sections.length}.`)
    sendMove(id, by).catch((error) => {
      setSaid('')
      toastFailure(error)
    })
  }
  const remove = ({ id, title }: ManualSectionView) =>
    deletion.mutate(id, {
      onError: toastFailure,
      onSuccess: () => {
        // The focused button is gone.
        focusPageTitle()
        const undo = async () => {
          await restoration.mutateAsync({ familyGroupId, manualSectionId: id })
          toast.success(done.restored(title))
        }
        toastUndo(done.deleted(title), undo, `#${titleAnchorOf({ id })}`)
      },
    })
  return { said, move, remove }
}

const AddSection = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/manual/new" params={{ propertyId }} variant="primary">
    <Plus aria-hidden="true" />
    {t`Add section`}
  </ButtonLink>
)

function Contents({ sections }: { sections: ManualSectionView[] }) {
  return (
    <nav aria-label={t`Sections of the manual`} className="min-w-0">
      <ol className="flex flex-wrap gap-x-4">
        {sections.map((section) => (
          <li key={section.id} className="min-w-0">
            <a
              href={`#${anchorOf(section)}`}
              className="inline-flex min-h-touch max-w-full items-center text-link"
            >
              <span className="min-w-0 break-words">{section.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function NoManual({ propertyId, canEdit }: { propertyId: string; canEdit: boolean }) {
  return (
    <div className="grid gap-6">
      <EmptyState icon={<BookOpen aria-hidden="true" />} title={t`No manual yet`}>
        {manualPurpose()}{' '}
        {canEdit ? t`Start with what people need first.` : t`A member of this group can write it.`}
      </EmptyState>
      {canEdit && <ManualSuggestions propertyId={propertyId} />}
    </div>
  )
}
