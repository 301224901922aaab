import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Clock, LogOut } from 'lucide-react'
import { lazy, useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { locale } from '../../../../lib/locale.ts'
import { SettleLink } from '../../components/settle-link.tsx'
import type { BalancesView, BalanceView } from '../balances.schemas.ts'
import { formerText, standingText, waitingText } from '../balances.texts.ts'

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

// A form that few groups need: for members who left with an open balance.
const WriteOffFormer = lazy(() => import('./write-off-former.tsx'))

type FormerPartProps = { person: BalanceView; balances: BalancesView }

/** Somebody has left and is not even in the group: what that means, and for managers what can be done. */
function FormerPart({ person: { participant, balanceMinor }, balances }: FormerPartProps) {
  const [isWritingOff, setWritingOff] = useState(false)
  const { familyGroupId, currency, role, transfers } = balances
  const { id, name } = participant
  const next = transfers.find(({ fromId, toId }) => fromId === id || toId === id)
  return (
    <div className="grid basis-full gap-2 text-sm text-muted">
      <p>{formerText(role === 'MANAGER')}</p>
      {role === 'MANAGER' && (
        <div className="flex flex-wrap gap-2">
          {next && <SettleLink familyGroupId={familyGroupId} of={next} aria-label={`Settle with ${name}`} />}
          <Button onClick={() => setWritingOff(true)} aria-label={`Write off what is open with ${name}`}>
            Write off
          </Button>
        </div>
      )}
      {isWritingOff && (
        <Later>
          <WriteOffFormer
            familyGroupId={familyGroupId}
            person={participant}
            standing={standingText(balanceMinor, currency, false, locale())}
            isOwing={balanceMinor < 0}
            close={() => setWritingOff(false)}
          />
        </Later>
      )}
    </div>
  )
}
