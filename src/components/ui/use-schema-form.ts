import { createFormHook } from '@tanstack/react-form'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { isAppError } from '../../lib/app-error.ts'
import { useDraft } from './draft.ts'
import { fieldContext, formContext } from './form-context.ts'
import {
  type FieldErrors,
  failureOf,
  type Refusal,
  saveFailure,
  schemaErrors,
  summarize,
  unlessBeside,
} from './form-errors.ts'
import * as fields from './form-fields.tsx'

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: fields.FormTextField,
    TextArea: fields.FormTextArea,
    Select: fields.FormSelect,
    Checkbox: fields.FormCheckbox,
    DateField: fields.FormDateField,
    NumberField: fields.FormNumberField,
    DecimalField: fields.FormDecimalField,
    MoneyField: fields.FormMoneyField,
  },
  formComponents: {},
})

type SchemaFormOptions<Values extends object, Output> = {
  /** The schema of the server function, so that both refuse the same. */
  schema: z.ZodType<Output, Values>
  defaultValues: Values
  /**
   * Saves the parsed values. When it rejects, its error is shown and the values stay. The function that it may resolve
   * to navigates on; it runs after the draft is removed, so that a saved draft is not found again.
   */
  save: (output: Output) => Promise<unknown>
  /** Keeps a draft across reloads; see `useDraft`. */
  draftKey?: string
}

/** The errors of the schema and of the server, and the message for the form. */
function useRefusals() {
  const [own, setOwn] = useState<FieldErrors>({})
  const [fromServer, setFromServer] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<(Refusal & { isSignedOut: boolean }) | null>(null)
  const [count, setCount] = useState(0)

  const refuse = (found: Partial<Refusal> & Pick<Refusal, 'sentence'> & { isSignedOut?: boolean }) => {
    const complete = { own: {}, fromServer: {}, isSignedOut: false, ...found }
    setOwn(complete.own)
    setFromServer(complete.fromServer)
    setRefusal(complete)
    setCount((before) => before + 1)
  }
  /** After a first refusal the schema validates every change; a server error ends when its field changes. */
  const recheck = (changedField: string, stillWrong: FieldErrors) => {
    if (count === 0) return
    setOwn(stillWrong)
    setFromServer(({ [changedField]: _, ...others }) => others)
  }
  const accept = () => {
    setOwn({})
    setFromServer({})
    setRefusal(null)
  }
  const errors = { ...fromServer, ...own }
  const failure = failureOf(refusal, errors)
  return { errors, failure, isSignedOut: refusal?.isSignedOut === true, count, refuse, recheck, accept }
}

/**
 * Binds a form to a schema. It validates on submit and then on every change; server errors (`AppError.details.fields`)
 * appear on their fields. Render it with `SchemaForm`, its fields with `Field`.
 */
export function useSchemaForm<Values extends object, Output>(options: SchemaFormOptions<Values, Output>) {
  const { schema, defaultValues, save, draftKey } = options
  const draft = useDraft<Values>(draftKey)
  const [isDraftRestored, setDraftRestored] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isReady, setReady] = useState(false)
  const { errors, failure, isSignedOut, count, refuse, recheck, accept } = useRefusals()

  const form = useAppForm({
    defaultValues,
    listeners: {
      onChange: ({ formApi, fieldApi }) => {
        // After the field’s own listener, which may change another field silently.
        queueMicrotask(() => {
          // Not while navigating after a save: the draft would come back under its ID and could never be saved.
          if (!formApi.state.isSubmitting) draft.keep(formApi.state.values)
          recheck(fieldApi.name, schemaErrors(schema, formApi.state.values))
        })
      },
    },
    onSubmit: async ({ value }) => {
      const own = schemaErrors(schema, value)
      if (Object.keys(own).length > 0) return refuse({ sentence: summarize(own), own })
      setSaving(true)
      try {
        const goOn = await save(schema.parse(value))
        draft.clear()
        accept()
        if (typeof goOn === 'function') await goOn()
      } catch (error) {
        const { sentence, fields: fromServer } = saveFailure(error)
        refuse({
          sentence: unlessBeside(sentence, fromServer, isOnPage),
          fromServer,
          isSignedOut: isAppError(error, 'signed-out'),
        })
      } finally {
        setSaving(false)
      }
    },
  })

  /** A server names the parts of a field too, such as `owners.0`. */
  const isOnPage = (path: string) => {
    const onPage: Partial<Record<string, { instance: unknown }>> = form.fieldInfo
    return Object.entries(onPage).some(
      ([name, field]) => field?.instance && (path === name || path.startsWith(`${name}.`)),
    )
  }

  useEffect(() => {
    const kept = draft.read()
    if (kept) form.reset({ ...form.state.values, ...kept }, { keepDefaultValues: true })
    setDraftRestored(kept !== null)
    setReady(true)
  }, [draft, form])

  /** Fills in guessed values; typed values win, and no draft is created. */
  const suggest = (values: Partial<Values>) => {
    if (!draft.read()) form.reset({ ...form.state.values, ...values }, { keepDefaultValues: true })
  }
  const discardDraft = () => {
    draft.clear()
    form.reset()
    setDraftRestored(false)
    accept()
  }
  const status: SchemaFormStatus = {
    submit: () => form.handleSubmit(),
    errors,
    failure,
    isSignedOut,
    isSaving,
    refusals: count,
    isReady,
    isDraftRestored,
    discardDraft,
  }
  return { form, Field: form.AppField, status, suggest }
}

/** What `SchemaForm` shows around the fields. */
export type SchemaFormStatus = {
  submit: () => Promise<void>
  errors: FieldErrors
  failure: string | null
  isSignedOut: boolean
  isSaving: boolean
  /** How often a submit failed; each one focuses the first invalid field. */
  refusals: number
  /** True once drafts are in place. */
  isReady: boolean
  isDraftRestored: boolean
  discardDraft: () => void
}
