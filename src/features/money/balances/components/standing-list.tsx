import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Clock, LogOut } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { BalancesView, BalanceView } from '../balances.schemas.ts'
import { standingText, waitingText } from '../balances.texts.ts'
import { FormerPart } from './former-part.tsx'

/** Who is owed and who owes, one line for each; each figure leads to what it comes from. */
export function StandingList({ balances }: { balances: BalancesView }) {
  return (
    <ul className="divide-y" aria-label="Who is owed, who owes">
      {balances.people.map((person) => (
        <Standing key={person.participant.id} person={person} balances={balances} />
      ))}
    </ul>
  )
}

type StandingProps = { person: BalanceView; balances: BalancesView }

function Standing({ person, balances }: StandingProps) {
  const { familyGroupId, currency, property } = balances
  const { participant, balanceMinor, waitingMinor } = person
  const name = participant.isMe ? 'You' : participant.name
  const search = { participantId: participant.id, ...(property && { propertyId: property.id }) }
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <PersonMark person={participant} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block break-words">
          <span className="font-medium">{name}</span>{' '}
          <span className={clsx('tabular-nums', toneOf(balanceMinor))}>
            {standingText(balanceMinor, currency, participant.isMe, locale())}
          </span>
        </span>
        {(participant.standing !== 'MEMBER' || waitingMinor !== 0) && (
          <span className="block text-sm text-muted">
            {participant.standing === 'OUTSIDER' && 'Outside the group'}
            {participant.standing === 'FORMER' && <Badge icon={LogOut}>Left the group</Badge>}
            {waitingMinor !== 0 && (
              <span className="flex items-start gap-1">
                <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                {waitingText(balanceMinor, waitingMinor, currency, locale())}
              </span>
            )}
          </span>
        )}
      </span>
      <Link
        to="/money/$familyGroupId/why"
        params={{ familyGroupId }}
        search={search}
        className="inline-flex min-h-touch min-w-touch items-center justify-center text-accent underline-offset-4 hover:underline"
      >
        Why
        <span className="sr-only">
          {participant.isMe ? ' you stand so' : ` ${participant.name} stands so`}
        </span>
      </Link>
      {/* Whoever left even over all houses may stand at something in one of them: there is nothing to do about that. */}
      {participant.standing === 'FORMER' && balanceMinor !== 0 && !property && (
        <FormerPart person={person} balances={balances} />
      )}
    </li>
  )
}

const toneOf = (balanceMinor: number) =>
  balanceMinor > 0 ? 'text-success' : balanceMinor < 0 ? 'text-danger' : 'text-muted'
