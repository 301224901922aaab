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
    MoneyField: fields.FormMoneyField,
  },
  formComponents: {},
})

type SchemaFormOptions<Values extends object, Output> = {
  /** The schema of the server function: what it refuses is shown beside the field. */
  schema: z.ZodType<Output, Values>
  defaultValues: Values
  /**
   * Saves what the schema made of the values. When it rejects, its error is shown and the values stay. The function
   * that it may resolve to is where one goes on from here: it runs when the draft is gone, so that whoever leaves on the
   * way does not find again what is saved.
   */
  save: (output: Output) => Promise<unknown>
  /** Keeps what is typed across reloads; see `useDraft`. */
  draftKey?: string
}

/** What was refused: by the schema, by the server, and the sentence for all of it. */
function useRefusals() {
  const [own, setOwn] = useState<FieldErrors>({})
  const [fromServer, setFromServer] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<(Refusal & { isSignedOut: boolean }) | null>(null)
  const [count, setCount] = useState(0)

  const refuse = (found: Partial<Refusal> & { sentence: string; isSignedOut?: boolean }) => {
    const complete = { own: {}, fromServer: {}, isSignedOut: false, ...found }
    setOwn(complete.own)
    setFromServer(complete.fromServer)
    setRefusal(complete)
    setCount((before) => before + 1)
  }
  /** After a first refusal the schema speaks with every change; the server's word on a field ends when it changes. */
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
 * A form bound to a schema. It checks when it is sent and from then on with every change; errors of the server
 * (`AppError.details.fields`) land beside their fields. Show it with `SchemaForm`, its fields with `Field`.
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
        // After the field's own listener, which may change another field: quietly, so that nobody would look again.
        queueMicrotask(() => {
          // Not on the way on from what is saved: the draft would come back under its id and could never be saved.
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
        refuse({ sentence, fromServer, isSignedOut: isAppError(error, 'signed-out') })
      } finally {
        setSaving(false)
      }
    },
  })

  useEffect(() => {
    const kept = draft.read()
    if (kept) form.reset({ ...form.state.values, ...kept }, { keepDefaultValues: true })
    setDraftRestored(kept !== null)
    setReady(true)
  }, [draft, form])

  /** Fills in what is guessed in the browser; what the person typed before counts more, and no draft comes of it. */
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
  /** How often a press did not save; each one moves the focus to the first wrong field. */
  refusals: number
  /** Once drafts are in place. */
  isReady: boolean
  isDraftRestored: boolean
  discardDraft: () => void
}
