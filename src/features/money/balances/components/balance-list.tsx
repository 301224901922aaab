import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Clock, LogOut } from 'lucide-react'
import { lazy, useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { locale } from '../../../../lib/locale.ts'
import { SettleLink } from '../../components/settle-link.tsx'
import { money } from '../../components/shown.ts'
import type { BalancesView, BalanceView } from '../balances.schemas.ts'
import { formerText, standingText, waitingText } from '../balances.texts.ts'

/** Shows each person's balance on a line of its own, with a link to what it comes from. */
export function BalanceList({ balances }: { balances: BalancesView }) {
  return (
    <ul className="divide-y" aria-label={t`Who is owed, who owes`}>
      {balances.people.map((person) => (
        <BalanceLine key={person.participant.id} person={person} balances={balances} />
      ))}
    </ul>
  )
}

type BalanceLineProps = { person: BalanceView; balances: BalancesView }

function BalanceLine({ person, balances }: BalanceLineProps) {
  const { familyGroupId, currency, property } = balances
  const { participant, balanceMinor, waitingMinor } = person
  const search = { participantId: participant.id, ...(property && { propertyId: property.id }) }
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <PersonAvatar person={participant} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block break-words">
          <BalanceText person={person} currency={currency} />
        </span>
        {(participant.standing !== 'MEMBER' || waitingMinor !== 0) && (
          <span className="block text-sm text-muted">
            {participant.standing === 'OUTSIDER' && t`Outside the group`}
            {participant.standing === 'FORMER' && <Badge icon={LogOut}>{t`Left the group`}</Badge>}
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
        <span aria-hidden="true">{t`Why?`}</span>
        <span className="sr-only">{whyText(participant)}</span>
      </Link>
      {/* A former member who is settled up in the group may still have a balance in one property: nothing to do there. */}
      {participant.standing === 'FORMER' && balanceMinor !== 0 && !property && (
        <FormerPart person={person} balances={balances} />
      )}
    </li>
  )
}

/** The balance as a sentence, with the name and the figure set apart. */
function BalanceText({
  person: { participant, balanceMinor },
  currency,
}: {
  person: BalanceView
  currency: string
}) {
  const { name, isMe } = participant
  const amount = money(Math.abs(balanceMinor), currency)
  const strong = 'font-medium'
  const figure = clsx('tabular-nums', toneOf(balanceMinor))
  if (balanceMinor > 0) {
    return isMe ? (
      <Trans>
        <span className={strong}>You</span> <span className={figure}>are owed {amount}</span>
      </Trans>
    ) : (
      <Trans>
        <span className={strong}>{name}</span> <span className={figure}>is owed {amount}</span>
      </Trans>
    )
  }
  if (balanceMinor < 0) {
    return isMe ? (
      <Trans>
        <span className={strong}>You</span> <span className={figure}>owe {amount}</span>
      </Trans>
    ) : (
      <Trans>
        <span className={strong}>{name}</span> <span className={figure}>owes {amount}</span>
      </Trans>
    )
  }
  return isMe ? (
    <Trans>
      <span className={strong}>You</span> <span className={figure}>are settled up</span>
    </Trans>
  ) : (
    <Trans>
      <span className={strong}>{name}</span> <span className={figure}>is settled up</span>
    </Trans>
  )
}

const whyText = ({ isMe, name }: BalanceView['participant']) =>
  isMe ? t`Where your balance comes from` : t`Where ${name}’s balance comes from`

const toneOf = (balanceMinor: number) =>
  balanceMinor > 0 ? 'text-success' : balanceMinor < 0 ? 'text-danger' : 'text-muted'

// A form that few groups need: for members who left with an open balance.
const WriteOffFormer = lazy(() => import('./write-off-former.tsx'))

type FormerPartProps = { person: BalanceView; balances: BalancesView }

/** Explains the open balance of a former member, and lets managers settle or write it off. */
function FormerPart({ person: { participant, balanceMinor }, balances }: FormerPartProps) {
  const [isWritingOff, setWritingOff] = useState(false)
  const { familyGroupId, currency, may, transfers } = balances
  const { id, name } = participant
  const next = transfers.find(({ fromId, toId }) => fromId === id || toId === id)
  return (
    <div className="grid basis-full gap-2 text-sm text-muted">
      <p>{formerText(may.manage)}</p>
      {may.manage && (
        <div className="flex flex-wrap gap-2">
          {next && (
            <SettleLink familyGroupId={familyGroupId} of={next} aria-label={t`Settle up with ${name}`} />
          )}
          <Button onClick={() => setWritingOff(true)} aria-label={t`Write off the balance of ${name}`}>
            {t`Write off`}
          </Button>
        </div>
      )}
      {isWritingOff && (
        <Later>
          <WriteOffFormer
            familyGroupId={familyGroupId}
            person={participant}
            standing={standingText(balanceMinor, currency, participant, locale())}
            isOwing={balanceMinor < 0}
            close={() => setWritingOff(false)}
          />
        </Later>
      )}
    </div>
  )
}
