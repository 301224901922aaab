import { createFormHookContexts } from '@tanstack/react-form'
import { createContext, useContext } from 'react'
import type { FieldErrors } from './form-errors.ts'

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

/** What the fields of a form share besides their values. */
export type FormStatus = {
  errors: FieldErrors
  /** The message above the buttons after a failed submit. */
  failure: string | null
  /** The session has ended: the message comes with a sign-in link that returns to the form. */
  isSignedOut: boolean
  isSaving: boolean
}

export const FormStatusContext = createContext<FormStatus>({
  errors: {},
  failure: null,
  isSignedOut: false,
  isSaving: false,
})

export const useFormStatus = () => useContext(FormStatusContext)
