import { Link2Off } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { inviteTexts } from '../invites.texts.ts'
import { InviteFrame } from './invite-frame.tsx'

/** One page for every link that is good for nothing, whatever the reason. */
export function InviteNotValid({ isNews = false }: { isNews?: boolean }) {
  return (
    <InviteFrame icon={Link2Off} title={inviteTexts.notValid} isNews={isNews}>
      <ButtonLink to="/" className="justify-self-start">
        To the start page
      </ButtonLink>
    </InviteFrame>
  )
}
