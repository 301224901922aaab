import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CopyLink } from '../../../components/ui/copy-link.tsx'
import { ShareLink } from './share-link.tsx'

export type NewLinkFacts = { link: string; email: string | null; maxUses: number; sendsMail: boolean }

/** The link that was just made, ready to be sent. */
export function NewLink({ link, email, maxUses, sendsMail, onDone }: NewLinkFacts & { onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="wrap-anywhere">
        {sentence({ email, maxUses, sendsMail })}
      </p>
      <input
        ref={field}
        readOnly
        aria-label="The link"
        value={link}
        onFocus={(event) => event.target.select()}
        className="min-h-touch w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-base"
      />
      <div className="flex flex-wrap gap-2">
        <CopyLink link={link} variant="primary" />
        <ShareLink link={link} />
        <Button variant="quiet" onClick={onDone}>
          Invite somebody else
        </Button>
      </div>
    </div>
  )
}

function sentence({ email, maxUses, sendsMail }: Omit<NewLinkFacts, 'link'>) {
  if (email && sendsMail) return `The link is on its way to ${email}. You can send it yourself, too.`
  if (email) return `The link is ready, for ${email} alone. Send it to them; it works for 7 days.`
  const whom = maxUses === 1 ? 'one person' : `up to ${maxUses} people`
  return `The link is ready, for ${whom}. Send it to them; it works for 7 days.`
}
