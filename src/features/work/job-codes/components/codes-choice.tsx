import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useChooseLinkSecrets } from '../job-codes.queries.ts'

type CodesChoiceProps = {
  shareLinkId: string
  workerName: string
  secrets: readonly { id: string; label: string }[]
  chosen: readonly string[]
}

/** Selects the codes that a link shows around each confirmed visit. */
export function CodesChoice({ shareLinkId, workerName, secrets, chosen }: CodesChoiceProps) {
  const choice = useChooseLinkSecrets()
  const [picked, setPicked] = useState(chosen)
  if (secrets.length === 0) return null
  const isChanged = String(picked.toSorted()) !== String(chosen.toSorted())
  const save = async () => {
    try {
      await choice.mutateAsync({ shareLinkId, secretIds: [...picked] })
      toast.success(t`Saved`)
    } catch (error) {
      toastFailure(error)
    }
  }
  const toggle = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id])
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="text-sm text-muted">
        {t`Codes that ${workerName} can see, from 2 hours before to 2 hours after a confirmed visit`}
      </legend>
      {secrets.map(({ id, label }) => (
        <label key={id} className="flex min-h-touch items-center gap-3">
          <input
            type="checkbox"
            checked={picked.includes(id)}
            onChange={() => toggle(id)}
            className="size-5 accent-accent-fill"
          />
          <span className="wrap-anywhere">{label}</span>
        </label>
      ))}
      {isChanged && (
        <Button loading={choice.isPending} onClick={save} className="justify-self-start">
          {t`Save codes`}
        </Button>
      )}
    </fieldset>
  )
}
