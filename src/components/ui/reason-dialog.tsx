import { lazy } from 'react'
import { Later } from './later.tsx'
import type { ReasonDialogProps } from './reason-form.tsx'

const ReasonForm = lazy(() => import('./reason-form.tsx'))

/** Asks for the reason of a step. The form is loaded when it is opened. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <Later>
    <ReasonForm {...props} />
  </Later>
)
