import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Copy, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import type { SecretView } from '../secrets.schemas.ts'
import { secretTexts } from '../secrets.texts.ts'
import { useShownValue } from './use-shown-value.ts'

type SecretRowProps = {
  secret: SecretView
  /** Null when it cannot be edited. */
  onEdit: (() => void) | null
  onDelete: (() => void) | null
}

/** Returns the ID of a secret’s row in the page. */
export const rowIdOf = ({ id }: { id: string }) => `secret-${id}`

/** Renders one secret: its label, and its value for half a minute on request. */
export function SecretRow({ secret: { id, label }, onEdit, onDelete }: SecretRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const onHidden = useCallback(
    (byItself: boolean) => {
      // The buttons next to the value disappear with it, so their focus returns to the row’s own button.
      const inRow = document.activeElement?.closest('[data-goes-with-value]')
      if (inRow && row.current?.contains(inRow)) toggle.current?.focus()
      if (byItself) setSaid(secretTexts.hidden(label))
    },
    [label],
  )
  const { value, secondsLeft, isAsking, show, hide } = useShownValue(id, { onHidden })
  const isShown = value !== null
  const change = async () => {
    if (isShown) {
      hide()
      return setSaid(secretTexts.hidden(label))
    }
    try {
      if (await show()) setSaid(secretTexts.shown(label))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <li ref={row} id={rowIdOf({ id })} className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40 font-medium break-words">{label}</span>
        <span className="flex flex-wrap gap-1">
          <Button
            ref={toggle}
            onClick={change}
            loading={isAsking}
            aria-label={isShown ? t`Hide ${label}` : t`Show ${label}`}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            {isShown ? t`Hide` : t`Show`}
          </Button>
          {onEdit && (
            <IconButton label={t`Edit ${label}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
          )}
          {onDelete && (
            <IconButton label={t`Delete ${label}`} icon={<Trash2 aria-hidden="true" />} onClick={onDelete} />
          )}
        </span>
      </div>
      {isShown && <ShownValue value={value} label={label} secondsLeft={secondsLeft} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </li>
  )
}

type ShownValueProps = { value: string; label: string; secondsLeft: number }

function ShownValue({ value, label, secondsLeft }: ShownValueProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(secretTexts.copied)
    } catch {
      toast.error(secretTexts.notCopied)
    }
  }
  return (
    <div
      data-goes-with-value
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-raised py-1 ps-3 pe-1"
    >
      <code translate="no" className="min-w-0 flex-1 basis-40 py-2 text-lg wrap-anywhere select-all">
        {value}
      </code>
      <span className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={clsx('text-sm tabular-nums', secondsLeft <= 5 ? 'text-warning' : 'text-muted')}
        >
          {secondsLeft} s
        </span>
        <IconButton label={t`Copy ${label}`} icon={<Copy aria-hidden="true" />} onClick={copy} />
      </span>
    </div>
  )
}
