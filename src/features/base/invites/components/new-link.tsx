import { useHydrated } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { CopyLink } from '../../../../components/ui/copy-link.tsx'
import type { InviteMail } from '../invites.schemas.ts'

export type NewLinkFacts = { link: string; email: string | null; maxUses: number; mail: InviteMail }

/** The link that was just made, ready to be sent. */
export function NewLink({ link, email, maxUses, mail, onDone }: NewLinkFacts & { onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="wrap-anywhere">
        {sentence({ email, maxUses, mail })}
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
          Invite someone else
        </Button>
      </div>
    </div>
  )
}

const whyNotMailed: Record<Exclude<InviteMail, 'SENT'>, string> = {
  NONE: '',
  UNVERIFIED: ' We have not sent it by e-mail because your own address is not confirmed.',
  TOO_MANY: ' We have not sent it by e-mail because too many invitations were sent today.',
}

function sentence({ email, maxUses, mail }: Omit<NewLinkFacts, 'link'>) {
  if (email && mail === 'SENT') return `The link is on its way to ${email}. You can also send it yourself.`
  if (email && mail !== 'SENT')
    return `The link is ready and works only for ${email}.${whyNotMailed[mail]} Send it to them; it works for 7 days.`
  const whom = maxUses === 1 ? 'one person' : `up to ${maxUses} people`
  return `The link is ready, for ${whom}. Send it to them; it works for 7 days.`
}

/** On a phone: the device's own way to send something. */
function ShareLink({ link }: { link: string }) {
  const isHydrated = useHydrated()
  const canShare = isHydrated && 'share' in navigator && window.matchMedia('(pointer: coarse)').matches
  if (!canShare) return null
  // Closing the device's sheet is a refusal, too: there is nothing to tell.
  const share = () => navigator.share({ title: 'An invitation to Kinstead', url: link }).catch(() => {})
  return (
    <Button onClick={share}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  )
}
