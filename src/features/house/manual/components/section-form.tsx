import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useDeferredValue, useState } from 'react'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { MarkdownText } from '../../../../components/ui/markdown.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type ManualSectionFields, manualSectionFields } from '../manual.schemas.ts'
import { kindOptions, kindTexts, markdownHelp } from '../manual.texts.ts'

type SectionFormProps = {
  defaultValues: ManualSectionFields
  draftKey: string
  submitLabel: string
  save: (fields: ManualSectionFields) => Promise<unknown>
  /** Above the fields: an edit conflict. */
  before?: ReactNode
  cancel: ReactNode
}

/** Renders the form that adds or edits a section, with a preview. */
export function SectionForm({
  defaultValues,
  draftKey,
  submitLabel,
  save,
  before,
  cancel,
}: SectionFormProps) {
  const { form, Field, status } = useSchemaForm<ManualSectionFields, ManualSectionFields>({
    schema: manualSectionFields,
    defaultValues,
    draftKey,
    save,
  })
  const [shown, setShown] = useState<'write' | 'preview'>('write')
  return (
    <SchemaForm status={status} className="gap-6">
      {before}
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <Field name="kind">{(field) => <field.Select label={t`Topic`} options={kindOptions()} />}</Field>
        <Field name="title">{(field) => <field.TextField label={t`Title`} autoComplete="off" />}</Field>
      </div>
      <SegmentedChoice
        legend={t`Show`}
        options={[
          { value: 'write', label: t`Write` },
          { value: 'preview', label: t`Preview` },
        ]}
        value={shown}
        onChange={setShown}
        className="lg:hidden"
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className={shown === 'write' ? undefined : 'max-lg:hidden'}>
          <form.Subscribe selector={({ values }) => values.kind}>
            {(kind) => (
              <Field name="body">
                {(field) => (
                  <field.TextArea
                    label={t`Text`}
                    rows={14}
                    help={
                      <>
                        {kindTexts[kind].prompt} <span className="block pt-1">{markdownHelp()}</span>
                      </>
                    }
                  />
                )}
              </Field>
            )}
          </form.Subscribe>
        </div>
        <form.Subscribe selector={({ values }) => values.body}>
          {(body) => <Preview body={body} className={shown === 'preview' ? undefined : 'max-lg:hidden'} />}
        </form.Subscribe>
      </div>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function Preview({ body, className }: { body: string; className: string | undefined }) {
  // Typing has priority; the preview follows when there is time.
  const text = useDeferredValue(body)
  return (
    <section aria-labelledby="preview-title" className={className}>
      <h2 id="preview-title" className="mb-1.5 text-base font-medium">
        {t`Preview`}
      </h2>
      <div className="min-h-24 rounded-md border border-dashed border-border-strong p-4">
        {text.trim() ? (
          <MarkdownText>{text}</MarkdownText>
        ) : (
          <p className="text-muted">{t`Your text appears here as others will see it.`}</p>
        )}
      </div>
    </section>
  )
}
