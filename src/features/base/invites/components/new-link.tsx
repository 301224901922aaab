import { plural, t } from '@lingui/core/macro'
import { useHydrated } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { CopyLink } from '../../../../components/ui/copy-button.tsx'
import type { InviteMail } from '../invites.schemas.ts'

export type NewLinkFacts = { link: string; email: string | null; maxUses: number; mail: InviteMail }

/** Renders a new link, ready to send. */
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
        aria-label={t`Invitation link`}
        value={link}
        onFocus={(event) => event.target.select()}
        className="min-h-touch w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-base"
      />
      <div className="flex flex-wrap gap-2">
        <CopyLink link={link} variant="primary" />
        <ShareLink link={link} />
        <Button variant="quiet" onClick={onDone}>
          {t`Invite someone else`}
        </Button>
      </div>
    </div>
  )
}

const whyNotMailed: Record<Exclude<InviteMail, 'SENT'>, string> = {
  NONE: '',
  get UNVERIFIED() {
    return t` We did not e-mail it because your own address is not confirmed.`
  },
  get TOO_MANY() {
    return t` We did not e-mail it because too many invitations were sent today.`
  },
}

function sentence({ email, maxUses, mail }: Omit<NewLinkFacts, 'link'>) {
  if (email && mail === 'SENT') return t`We are sending the link to ${email}. You can also send it yourself.`
  if (email && mail !== 'SENT')
    return t`The link is ready and works only for ${email}.${whyNotMailed[mail]} Send it yourself. It works for 7 days.`
  const whom = plural(maxUses, { one: 'one person', other: 'up to # people' })
  return t`The link is ready for ${whom}. Send it yourself. It works for 7 days.`
}

/** Uses the device's share sheet. */
function ShareLink({ link }: { link: string }) {
  const isHydrated = useHydrated()
  const canShare = isHydrated && 'share' in navigator && window.matchMedia('(pointer: coarse)').matches
  if (!canShare) return null
  // Closing the share sheet rejects the promise; nothing to report.
  const share = () => navigator.share({ title: t`Invitation to Kinstead`, url: link }).catch(() => {})
  return (
    <Button onClick={share}>
      <Share2 aria-hidden="true" />
      {t`Share`}
    </Button>
  )
}
