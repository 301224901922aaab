import { t } from '@lingui/core/macro'
import { CalendarX, CircleCheck, DoorOpen, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { groupName, roleLabels } from '../../groups/groups.rules.ts'
import type { CurrentUserView } from '../../users/users.schemas.ts'
import type { InviteView } from '../invites.schemas.ts'
import { inviteTexts, roleMeanings } from '../invites.texts.ts'
import { InviteAnswer } from './invite-answer.tsx'
import { InviteFrame, InviteNotValid } from './invite-frame.tsx'
import { ConfirmAddress, OtherAccount, SignInFirst } from './invite-sign-in.tsx'

type InvitePageProps = { invite: InviteView; inviteCode: string; user: CurrentUserView | null }

/** What happened on this page: an answer, or someone else ended the link. */
export type InviteNews = 'DECLINED' | 'NOT_FOR_ME' | 'GONE' | 'EXPIRED'

/** Renders who invites to which group and role, and the next step for this reader. */
export function InvitePage({ invite, inviteCode, user }: InvitePageProps) {
  const [news, setNews] = useState<InviteNews | null>(null)
  if (news === 'GONE') return <InviteNotValid isNews />
  if (news === 'EXPIRED' || invite.state === 'EXPIRED') return <Expired isNews={news !== null} />
  if (news) return <Declined isFinal={news === 'DECLINED'} />
  if (invite.state === 'ALREADY_MEMBER') return <AlreadyMember invite={invite} />
  return (
    <InviteFrame
      icon={UserRoundPlus}
      title={t`${invite.inviterFirstName ?? t`Someone`} has invited you to join ${groupName(invite.groupName)}`}
    >
      <p className="text-muted">{t`Kinstead is where a family keeps everything about the houses it shares.`}</p>
      <p className="flex flex-wrap items-center gap-2">
        <Badge>{roleLabels[invite.role]}</Badge>
        {roleMeanings[invite.role]}
      </p>
      <NextStep invite={invite} inviteCode={inviteCode} user={user} onNews={setNews} />
      <p className="text-sm text-muted">
        {t`The invitation is valid until`} <LocalTime at={invite.expiresAt} />.
      </p>
    </InviteFrame>
  )
}

function NextStep({
  invite,
  inviteCode,
  user,
  onNews,
}: InvitePageProps & { onNews: (news: InviteNews) => void }) {
  const { binding, emailHint } = invite
  if (!user) return <SignInFirst inviteCode={inviteCode} isForOneEmail={binding === 'SIGNED_OUT'} />
  if (binding === 'OTHER') return <OtherAccount inviteCode={inviteCode} email={user.email} />
  if (binding === 'UNVERIFIED') {
    return (
      <ConfirmAddress inviteCode={inviteCode} emailHint={emailHint} verifyEmailPath={user.verifyEmailPath} />
    )
  }
  return <InviteAnswer inviteCode={inviteCode} user={user} onNews={onNews} />
}

function AlreadyMember({ invite: { familyGroupId, groupName: name } }: { invite: InviteView }) {
  return (
    <InviteFrame icon={CircleCheck} title={t`You are already a member of ${groupName(name)}`}>
      <p className="text-muted">{t`There is nothing to accept.`}</p>
      {familyGroupId && (
        <ButtonLink
          to="/dashboard/$familyGroupId"
          params={{ familyGroupId }}
          variant="primary"
          className="justify-self-start"
        >
          {t`Open dashboard`}
        </ButtonLink>
      )}
    </InviteFrame>
  )
}

function Declined({ isFinal }: { isFinal: boolean }) {
  return (
    <InviteFrame
      icon={DoorOpen}
      title={isFinal ? t`You declined the invitation` : t`You did not join`}
      isNews
    >
      <p className="text-muted">
        {isFinal
          ? t`The invitation has ended. If you change your mind, ask the family for a new one.`
          : t`Nothing has changed. The link still works for you and everyone else who has it, until it expires.`}
      </p>
      <ButtonLink to="/family-select" className="justify-self-start">
        {t`Your groups`}
      </ButtonLink>
    </InviteFrame>
  )
}

function Expired({ isNews }: { isNews: boolean }) {
  return (
    <InviteFrame icon={CalendarX} title={inviteTexts.expired} isNews={isNews}>
      <ButtonLink to="/" className="justify-self-start">
        {t`Go to the home page`}
      </ButtonLink>
    </InviteFrame>
  )
}
