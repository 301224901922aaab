import { t } from '@lingui/core/macro'
import { Avatar, initialsOf } from '../../../../components/ui/avatar.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { ColorDot } from '../../../../components/ui/color-dot.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { isOnlyManager } from '../groups.rules.ts'
import type { GroupView, MemberView } from '../groups.schemas.ts'
import { MemberActions } from './member-actions.tsx'
import type { MemberParts } from './member-parts.ts'
import { MyMembership } from './my-membership.tsx'
import { RoleName } from './role-name.tsx'

type MemberListProps = { group: GroupView; members: MemberView[]; parts: MemberParts }

/** Renders the members and, below, the caller's own membership. */
export function MemberList({ group, members, parts }: MemberListProps) {
  const me = members.find(({ isMe }) => isMe)
  const canManage = group.may.manage
  const amOnlyManager = isOnlyManager(members)
  return (
    <div className="grid gap-6">
      <ul className={`${cardClass} divide-y`} aria-label={t`Members`} id="members" tabIndex={-1}>
        {members.map((member) => (
          <li key={member.userId} className="flex items-start gap-3 p-4">
            <MemberPicture member={member} />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="min-w-0 font-medium break-words">{member.name}</span>
                {member.isMe && <Badge tone="accent">{t`You`}</Badge>}
              </span>
              <RoleName role={member.role} />
              {member.email && <span className="truncate text-sm text-muted">{member.email}</span>}
              <span className="text-sm text-muted">
                {t`Joined`} <Day at={member.joinedAt} />
              </span>
            </span>
            {canManage && (
              <MemberActions
                group={group}
                member={member}
                isOnlyManager={amOnlyManager && member.isMe}
                parts={parts}
              />
            )}
          </li>
        ))}
      </ul>
      {me && (
        <MyMembership
          group={group}
          me={me}
          isAlone={members.length === 1}
          isOnlyManager={amOnlyManager}
          parts={parts}
        />
      )}
    </div>
  )
}

/** A dot shows the colour because a picture hides it. */
const MemberPicture = ({ member }: { member: MemberView }) => (
  <span className="relative flex">
    <Avatar
      src={member.profileImageUrl}
      initials={initialsOf({ ...member, email: null })}
      color={member.color}
      size={10}
    />
    {member.profileImageUrl && (
      <ColorDot
        color={member.color}
        className="absolute -end-0.5 -bottom-0.5 size-3.5 border-2 border-surface"
      />
    )}
  </span>
)
