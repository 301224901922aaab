import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { CopyLink } from '../../../../components/ui/copy-button.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import { useRequestQuotes } from '../quotes.queries.ts'
import { type AskedView, type AskFields, askFields } from '../quotes.schemas.ts'

type AskFormProps = { projectId: string; title: string; workers: readonly WorkerChoiceView[] }

/** Asks several contractors for a quote at once: one text, and a link for each. */
export function AskForm(props: AskFormProps) {
  const [asked, setAsked] = useState<AskedView[] | null>(null)
  return asked ? <Asked projectId={props.projectId} asked={asked} /> : <Ask {...props} onAsked={setAsked} />
}

function Ask({
  projectId,
  title,
  workers,
  onAsked,
}: AskFormProps & { onAsked: (asked: AskedView[]) => void }) {
  const request = useRequestQuotes()
  const { Field, status } = useSchemaForm<AskFields, AskFields>({
    schema: askFields,
    defaultValues: { workerIds: [], message: '' },
    draftKey: `ask-for-quotes:${projectId}`,
    save: async (fields) => {
      const asked = await request.mutateAsync({ ...fields, projectId })
      return () => onAsked(asked)
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="workerIds">
        {(field) => (
          <fieldset
            className="grid gap-1"
            tabIndex={-1}
            data-invalid={status.errors.workerIds ? '' : undefined}
            aria-describedby={status.errors.workerIds ? 'workers-error' : undefined}
          >
            <legend className="mb-1 font-medium">{t`Contractors`}</legend>
            <ul className={`${cardClass} divide-y`}>
              {workers.map(({ id, name, company }) => (
                <li key={id}>
                  <label className="flex min-h-touch cursor-pointer items-center gap-3 px-4 py-2">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-accent"
                      checked={field.state.value.includes(id)}
                      onChange={({ target }) =>
                        field.handleChange(
                          target.checked
                            ? [...field.state.value, id]
                            : field.state.value.filter((other) => other !== id),
                        )
                      }
                    />
                    <span className="grid min-w-0 wrap-anywhere">
                      <span>{name}</span>
                      {company && <span className="text-sm text-muted">{company}</span>}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {status.errors.workerIds && (
              <p id="workers-error" className="text-sm text-danger">
                {status.errors.workerIds}
              </p>
            )}
          </fieldset>
        )}
      </Field>
      <Field name="message">
        {(field) => (
          <field.TextArea
            label={t`What should they quote for?`}
            help={t`Each contractor reads this under “${title}”.`}
            rows={6}
          />
        )}
      </Field>
      <FormActions>
        <ButtonLink to="/project/$projectId/quotes" params={{ projectId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
        <SubmitButton>{t`Ask for quotes`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function Asked({ projectId, asked }: { projectId: string; asked: readonly AskedView[] }) {
  return (
    <section aria-labelledby="asked-title" className="grid grid-cols-1 gap-4">
      <h2 id="asked-title" className="text-lg" tabIndex={-1}>
        {plural(asked.length, { one: 'Quote requested', other: '# quotes requested' })}
      </h2>
      {asked.some(({ address }) => address !== null) && (
        <p className="text-muted">{t`Send each contractor their own link. It works without an account.`}</p>
      )}
      <ul className={`${cardClass} divide-y`}>
        {asked.map(({ quoteId, workerName, address, isNew }) => (
          <li key={quoteId} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="grid min-w-0 wrap-anywhere">
              <span className="font-medium">{workerName}</span>
              {!isNew && (
                <span className="text-sm text-muted">
                  {t`This contractor already has an open quote. It now shows your new text.`}
                </span>
              )}
            </span>
            {address && <CopyLink link={address} />}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/project/$projectId/quotes" params={{ projectId }} variant="primary">
          {t`Compare quotes`}
        </ButtonLink>
      </div>
    </section>
  )
}
