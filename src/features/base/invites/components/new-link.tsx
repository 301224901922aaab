import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ShareRow } from '../../../../components/ui/share-row.tsx'
import type { InviteMail } from '../invites.schemas.ts'
import { shareInvite } from '../invites.texts.ts'

export type NewLinkFacts = { link: string; email: string | null; maxUses: number; mail: InviteMail }

/** Renders a new link, ready to send. */
export function NewLink({ link, email, maxUses, mail, onDone }: NewLinkFacts & { onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    field.current?.scrollIntoView({ block: 'center' })
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
      <ShareRow link={link} copy="primary" share={shareInvite(link)}>
        <Button variant="quiet" onClick={onDone}>
          {t`Invite someone else`}
        </Button>
      </ShareRow>
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
