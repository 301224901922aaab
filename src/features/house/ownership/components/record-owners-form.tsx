import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { type SchemaFormStatus, useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import type { MemberView } from '../../../base/groups/groups.schemas.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { ownerColors } from '../owner-colors.ts'
import { useRecordOwnership } from '../ownership.queries.ts'
import { isComplete, latestChangeId, sharesOn } from '../ownership.rules.ts'
import {
  type OwnershipFormValues,
  type OwnershipView,
  ownershipForm,
  ownershipView,
  type RecordOwnershipInput,
} from '../ownership.schemas.ts'
import { sharesIncomplete, splittingIsOff, sumText } from '../ownership.texts.ts'
import { percentText } from '../percent.rules.ts'
import { OwnersField } from './owners-field.tsx'
import { OwnersTable } from './owners-table.tsx'

type RecordOwnersFormProps = {
  property: PropertyView
  base: OwnershipView
  members: MemberView[]
  onReload: (newer: OwnershipView) => void
}

type Recorded = Omit<RecordOwnershipInput, 'propertyId' | 'expectedChangeId'>

/** Starts from today’s owners; asks before saving, because a record is permanent. */
export function RecordOwnersForm({ property, base, members, onReload }: RecordOwnersFormProps) {
  const { id: propertyId } = property
  const navigate = useNavigate()
  const recording = useRecordOwnership()
  const confirmation = useConfirmation<Recorded>()
  const { stale, save: send } = useStaleEdit<OwnershipView, Recorded>(base, ownershipView)
  const save = async (recorded: Recorded) => {
    if (!(await confirmation.ask(recorded))) throw new AppError('invalid', t`Nothing is recorded yet.`)
    await send(recorded, ({ changes }) =>
      recording.mutateAsync({ ...recorded, propertyId, expectedChangeId: latestChangeId(changes) }),
    )
    toast.success(t`Owners recorded`)
    return () => navigate({ to: '/property/$propertyId/owners', params: { propertyId } })
  }
  const { Field, status } = useSchemaForm({
    schema: ownershipForm,
    defaultValues: startingValues(base),
    draftKey: `ownership:${propertyId}:${latestChangeId(base.changes)}`,
    save,
  })
  return (
    <>
      <SchemaForm status={withSum(status)} className="gap-8">
        {stale && <NewerOwners newer={stale.newer} onTake={() => onReload(stale.newer)} />}
        <Field name="validFrom">
          {(field) => (
            <field.DateField label={t`Valid from`} help={t`Today, or a date in the past or future.`} />
          )}
        </Field>
        <Field name="owners">
          {(field) => (
            <OwnersField
              owners={field.state.value}
              onChange={field.handleChange}
              errors={status.errors}
              ownership={base}
              members={members}
            />
          )}
        </Field>
        <Field name="note">
          {(field) => (
            <field.TextArea
              label={t`Note`}
              optional
              rows={3}
              help={t`Why it changed, such as a purchase, a will or a gift, and where the document is kept.`}
            />
          )}
        </Field>
        <FormActions>
          <ButtonLink to="/property/$propertyId/owners" params={{ propertyId }} variant="quiet">
            {t`Cancel`}
          </ButtonLink>
          <SubmitButton>{t`Record owners`}</SubmitButton>
        </FormActions>
      </SchemaForm>
      <AlertDialog
        open={confirmation.asked !== null}
        onOpenChange={(open) => !open && confirmation.answer(false)}
        title={t`Record these owners?`}
        description={confirmation.asked && <WhatStays recorded={confirmation.asked} />}
        confirmLabel={t`Record permanently`}
        onConfirm={() => confirmation.answer(true)}
      />
    </>
  )
}

/** An error about all owners is repeated above the buttons, since there may be a screen between the two. */
const withSum = (status: SchemaFormStatus): SchemaFormStatus => ({
  ...status,
  failure: status.failure && (status.errors.owners ?? status.failure),
})

function startingValues({ changes, today }: OwnershipView): OwnershipFormValues {
  const owners = sharesOn(changes, today).map(({ userId, name, basisPoints }) => ({
    userId,
    name,
    share: percentText(basisPoints, locale()),
  }))
  return { validFrom: today, note: null, owners }
}

/** Lets a save wait for a confirmation. */
function useConfirmation<Subject>() {
  const [question, setQuestion] = useState<{ subject: Subject; resolve: (yes: boolean) => void } | null>(null)
  return {
    asked: question?.subject ?? null,
    ask: (subject: Subject) => new Promise<boolean>((resolve) => setQuestion({ subject, resolve })),
    answer: (yes: boolean) => {
      question?.resolve(yes)
      setQuestion(null)
    },
  }
}

function WhatStays({ recorded: { owners } }: { recorded: Recorded }) {
  return (
    <div className="grid gap-3">
      {!isComplete(owners) && (
        <p className="text-foreground">
          <strong>{sharesIncomplete()}.</strong> {sumText(owners, locale())} {splittingIsOff(locale())}
        </p>
      )}
      <p>
        {t`A record stays in the history and can’t be changed or deleted. To correct a mistake, record the owners again for the same day. The newer record then applies.`}
      </p>
    </div>
  )
}

/** Shows what another manager recorded first. */
function NewerOwners({ newer, onTake }: { newer: OwnershipView; onTake: () => void }) {
  const latest = newer.changes.find(({ id }) => id === latestChangeId(newer.changes))
  return (
    <section aria-labelledby="newer-owners" className="grid gap-3 rounded-lg border bg-warning-soft p-4">
      <h2 id="newer-owners" className="text-lg">
        {t`Someone else recorded owners first`}
      </h2>
      <p>{t`Nothing was overwritten. Use their version, or check yours below and record it after theirs.`}</p>
      {latest && (
        <OwnersTable caption={t`Their version`} shares={latest.shares} colorOf={ownerColors(newer.changes)} />
      )}
      <Button onClick={onTake} className="justify-self-start">
        {t`Use their version`}
      </Button>
    </section>
  )
}
