import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { useDraft } from '../../../../components/ui/draft.ts'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { keepWish, type PropertyWish } from '../../../base/subscription/plan-wish.ts'
import { useCreateProperty } from '../properties.queries.ts'
import { newPropertyDraft } from '../properties.rules.ts'
import { type PropertyFields, propertyFields } from '../properties.schemas.ts'

type PendingPropertyProps = {
  wish: PropertyWish & { propertyId: string }
  /** Shown when it cannot be created: the form with its draft. */
  form: ReactNode
}

/**
 * Creates the property that was refused before there was a plan, always under the same ID, so that reloading or a
 * second tab adds no duplicate. Then it opens the property.
 */
export function PendingProperty({ wish, form }: PendingPropertyProps) {
  const { familyGroupId, propertyId, keptPhotoId } = wish
  const navigate = useNavigate()
  const { mutateAsync } = useCreateProperty()
  const draft = useDraft<PropertyFields>(newPropertyDraft(familyGroupId))
  const [failure, setFailure] = useState<string | null>(null)
  const [isThere, setThere] = useState(true)
  const hasBegun = useRef(false)

  const create = useCallback(async () => {
    setFailure(null)
    const typed = propertyFields.safeParse(draft.read())
    if (!typed.success) return setThere(false)
    try {
      await mutateAsync({ ...typed.data, familyGroupId, id: propertyId, keptPhotoId })
      draft.clear()
      keepWish(null)
      await navigate({ to: '/property/$propertyId', params: { propertyId }, replace: true })
    } catch (error) {
      setFailure(isAppError(error) ? error.message : t`Check your connection and try again.`)
    }
  }, [draft, mutateAsync, navigate, familyGroupId, propertyId, keptPhotoId])

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void create()
  }, [create])

  if (!isThere) return form
  if (failure === null)
    return (
      <p role="status" className="flex items-start gap-3">
        <Spinner />
        {t`Adding your property…`}
      </p>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert">{t`Your property has not been added yet. ${failure}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={create}>{t`Try again`}</Button>
        {form}
      </div>
    </div>
  )
}
