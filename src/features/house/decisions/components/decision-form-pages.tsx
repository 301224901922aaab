import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { HouseFormPage, houseOf } from '../../components/house-form-page.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useAddDecision, useUpdateDecision } from '../decisions.queries.ts'
import { changedFields, decisionFieldsOf, emptyDecision } from '../decisions.rules.ts'
import {
  type DecisionFields,
  type DecisionView,
  decisionView,
  type SubjectView,
} from '../decisions.schemas.ts'
import { fieldLabels, fieldText } from '../decisions.texts.ts'
import { inQuestion } from '../lead.rules.ts'
import { type FirstWords, ownersWords } from '../lead.texts.ts'
import { aboutText, firstQuestion } from '../subject.texts.ts'
import { DecisionForm } from './decision-form.tsx'
import type { NamedDocument } from './document-picker.tsx'

type NewDecisionPageProps = {
  property: PropertyView
  canAdd: boolean
  /** A day two weeks from today, at the property. */
  deadlineOn: string
  /** What it is about: an expense or a quote. */
  subject?: SubjectView | undefined
  /** It is about a sale or a change of shares. */
  isAboutOwners?: boolean
  /** Names the draft of the form. */
  draft?: string | undefined
}

/** Writes a draft. */
export function NewDecisionPage({
  property,
  canAdd,
  deadlineOn,
  subject,
  isAboutOwners,
  draft,
}: NewDecisionPageProps) {
  return (
    <HouseFormPage
      of={houseOf(property)}
      part="decisions"
      title={t`New decision`}
      hint={t`Save a draft first and read it over. The owners are asked when you open it.`}
      may={canAdd}
    >
      {subject?.refusal ? (
        <p className="rounded-md bg-warning-soft p-3 text-warning">{subject.refusal}</p>
      ) : (
        <NewDecision
          property={property}
          deadlineOn={deadlineOn}
          about={subject?.about ?? null}
          first={isAboutOwners ? ownersWords(property.name) : (subject?.lead ?? null)}
          draft={draft}
        />
      )}
    </HouseFormPage>
  )
}

function NewDecision({
  property: { id: propertyId, timeZone, currency },
  deadlineOn,
  about,
  first,
  draft,
}: Pick<NewDecisionPageProps, 'property' | 'deadlineOn'> & {
  about: SubjectView['about']
  /** What a lead fills in. */
  first: (FirstWords & { projectId?: string | null }) | null
  draft: string | undefined
}) {
  const navigate = useNavigate()
  const addition = useAddDecision()
  const [id] = useState(newId)
  const amount = about && formatMoney(about.amountMinor, currency, locale())
  return (
    <DecisionForm
      propertyId={propertyId}
      defaultValues={{
        ...emptyDecision,
        deadlineOn,
        ...(about && { question: firstQuestion(about.kind, inQuestion(about.name)) }),
        ...(first && { question: first.question, background: first.background }),
      }}
      isYesNo={about !== null}
      before={about && amount && <p className="wrap-anywhere">{aboutText(about.kind, about.name, amount)}</p>}
      timeZone={timeZone}
      draftKey={['new-decision', propertyId, draft].filter(Boolean).join(':')}
      submitLabel={t`Save draft`}
      save={async (fields) => {
        const { decisionId } = await addition.mutateAsync({
          ...fields,
          id,
          propertyId,
          subject: about && { kind: about.kind, id: about.id },
          projectId: first?.projectId ?? null,
        })
        toast.success(t`Draft saved`)
        return () => navigate({ to: '/decision/$decisionId', params: { decisionId } })
      }}
      cancel={
        <ButtonLink to="/property/$propertyId/decisions" params={{ propertyId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** Edits a draft. */
export function EditDecisionPage({ decision }: { decision: DecisionView }) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(decision)
  return (
    <HouseFormPage of={decision} part="decisions" title={t`Edit draft`} may={decision.may.edit}>
      <EditDecision key={base.version} base={base} onReload={setBase} />
    </HouseFormPage>
  )
}

const namedDocuments = ({ documents }: DecisionView): readonly NamedDocument[] =>
  documents.flatMap(({ documentId, name, file }) =>
    documentId ? [{ id: documentId, name, isDeleted: file === null }] : [],
  )

const namesOf = (documents: readonly NamedDocument[]) => new Map(documents.map(({ id, name }) => [id, name]))

function EditDecision({ base, onReload }: { base: DecisionView; onReload: (newer: DecisionView) => void }) {
  const { id: decisionId, propertyId, timeZone } = base
  const [named, setNamed] = useState(() => namedDocuments(base))
  const navigate = useNavigate()
  const update = useUpdateDecision()
  const { stale, save: send, saveLabel } = useStaleEdit<DecisionView, DecisionFields>(base, decisionView)
  return (
    <DecisionForm
      propertyId={propertyId}
      documents={namedDocuments(base)}
      onNamed={setNamed}
      defaultValues={decisionFieldsOf(base)}
      timeZone={timeZone}
      isYesNo={base.about !== null}
      draftKey={`decision:${decisionId}:${base.version}`}
      submitLabel={saveLabel}
      save={async (fields) => {
        await send(fields, ({ version }) => update.mutateAsync({ ...fields, decisionId, version }))
        toast.success(t`Saved`)
        return () => navigate({ to: '/decision/$decisionId', params: { decisionId } })
      }}
      before={
        stale && (
          <FieldConflict
            theirs={decisionFieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={changedFields}
            labels={fieldLabels}
            textOf={(fields, name) =>
              fieldText(fields, name, locale(), namesOf([...named, ...namedDocuments(stale.newer)]))
            }
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink to="/decision/$decisionId" params={{ decisionId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}
