import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { Dialog, DialogClose } from '../../../../components/ui/dialog.tsx'
import { FieldGroup } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useCreateRelativeLink } from '../relative-links.queries.ts'
import { defaultLife, relativeScopes } from '../relative-links.rules.ts'
import { type IssuedLink, type RelativeLinksView, relativeLinkForm } from '../relative-links.schemas.ts'
import { scopeHelp, scopeLabels } from '../relative-links.texts.ts'

type RelativeLinkFormProps = {
  propertyId: string
  /** The owners outside the group. */
  outsiders: string[]
  /** Those outside the group who share its costs. */
  people: RelativeLinksView['people']
  close: () => void
  onIssued: (issued: IssuedLink) => void
}

/** Creates a personal link for one person. */
export default function RelativeLinkForm({
  propertyId,
  outsiders,
  people,
  close,
  onIssued,
}: RelativeLinkFormProps) {
  const { mutateAsync: create } = useCreateRelativeLink()
  const { Field, status } = useSchemaForm<
    z.input<typeof relativeLinkForm>,
    z.output<typeof relativeLinkForm>
  >({
    schema: relativeLinkForm,
    defaultValues: {
      ...{ name: '', ownerName: '', participantId: '', validDays: String(defaultLife) },
      ...{ MANUAL: true, CALENDAR: false, STAY: false, PROBLEM: false, VOTE: false, MONEY: false },
    },
    save: async (fields) => {
      const issued = await create({ propertyId, ...fields })
      close()
      onIssued(issued)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Create personal link`}
      description={t`For one person only. The link and the PIN are then shown once.`}
    >
      <SchemaForm status={status}>
        <Field name="name">
          {(field) => (
            <field.TextField
              label={t`Name`}
              autoComplete="off"
              help={t`The name your group uses for this person. The activity log uses it too.`}
            />
          )}
        </Field>
        <FieldGroup title={t`What the link opens`}>
          <div>
            {relativeScopes
              .filter((scope) => scope !== 'VOTE' || outsiders.length > 0)
              .filter((scope) => scope !== 'MONEY' || people.length > 0)
              .map((scope) => (
                <Field key={scope} name={scope}>
                  {(field) => <field.Checkbox label={scopeLabels[scope]} help={scopeHelp[scope]} />}
                </Field>
              ))}
            {people.length === 0 && (
              <p className="text-sm text-muted">
                {t`To let this person confirm money received, first add them as a person outside the group when you split an expense.`}
              </p>
            )}
          </div>
        </FieldGroup>
        {outsiders.length > 0 && (
          <Field name="ownerName">
            {(field) => (
              <field.Select
                label={t`Owner outside the group`}
                help={t`Needed for voting: the votes count for this owner’s share.`}
                options={[
                  { value: '', label: t({ message: 'None', context: 'owner' }) },
                  ...outsiders.map((name) => ({ value: name, label: name })),
                ]}
              />
            )}
          </Field>
        )}
        {people.length > 0 && (
          <Field name="participantId">
            {(field) => (
              <field.Select
                label={t`Person outside the group`}
                help={t`Needed for confirming money: the settlements that were paid to this person.`}
                options={[
                  { value: '', label: t({ message: 'None', context: 'person' }) },
                  ...people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </Field>
        )}
        <Field name="validDays">
          {(field) => (
            <field.Select
              label={t`Valid for`}
              options={[
                { value: '90', label: t`3 months` },
                { value: '365', label: t`1 year` },
                { value: '730', label: t`2 years` },
              ]}
            />
          )}
        </Field>
        <FormActions>
          <DialogClose>{t`Cancel`}</DialogClose>
          <SubmitButton>{t`Create link`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
