import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { toast } from './toast.tsx'

type CopyButtonProps = {
  text: string
  /** Said once it is copied. */
  copied: string
  /** What to do where the browser forbids copying. */
  byHand: string
  variant?: ButtonVariant
  children: ReactNode
}

/** Copies a text; where the browser forbids it, shows the text selected for copying by hand. */
export function CopyButton({ text, copied, byHand, variant = 'secondary', children }: CopyButtonProps) {
  const [isShown, setShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(copied)
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
        aria-label={byHand}
        value={text}
        onFocus={(event) => event.target.select()}
        className="min-h-touch w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-base"
      />
    )
  }
  return (
    <Button variant={variant} onClick={copy}>
      <Copy aria-hidden="true" />
      {children}
    </Button>
  )
}

export const CopyLink = ({ link, variant }: { link: string; variant?: ButtonVariant }) => (
  <CopyButton text={link} copied={t`Link copied`} byHand={t`Copy this link`} {...(variant && { variant })}>
    {t`Copy link`}
  </CopyButton>
)
