import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { toast } from './toast.tsx'

/** Copies the link; where the browser forbids it, shows the link selected for copying by hand. */
export function CopyLink({ link, variant = 'secondary' }: { link: string; variant?: ButtonVariant }) {
  const [isShown, setShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t`Link copied`)
    } catch {
      setShown(true)
    }
  }
  if (isShown) {
    return (
      <input
        readOnly
        // biome-ignore lint/a11y/noAutofocus: replaces the button that had the focus.
        autoFocus
        aria-label={t`Copy this link`}
        value={link}
        onFocus={(event) => event.target.select()}
        className="min-h-touch w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-base"
      />
    )
  }
  return (
    <Button variant={variant} onClick={copy}>
      <Copy aria-hidden="true" />
      {t`Copy link`}
    </Button>
  )
}
