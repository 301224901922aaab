import type { RefusedForm } from '../../work/components/worker-part.tsx'
import type { FormAnswer } from './worker-pages.schemas.ts'

/** What each part needs to show a refused form again. */
export const refusedOf =
  (form: FormAnswer | null) =>
  (action: string): RefusedForm | undefined =>
    form?.action === action && !form.shownCode
      ? { values: form.values, errors: form.fields ?? {}, message: form.message }
      : undefined
