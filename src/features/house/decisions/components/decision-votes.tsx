import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatPercent } from '../../ownership/percent.rules.ts'
import type { DecisionView, VoterView } from '../decisions.schemas.ts'
import { answerText, choiceText, weightText } from '../decisions.texts.ts'
import { tally } from '../outcome.rules.ts'

type Votes = Pick<DecisionView, 'answers' | 'voters' | 'counting' | 'rule' | 'propertyId' | 'state'>

/** Renders how the votes stand, and who voted what. */
export function DecisionVotes({ decision }: { decision: Votes }) {
  const { answers, voters, propertyId, state } = decision
  const isOpen = state === 'OPEN'
  const asked = isOpen ? t`Who is asked` : t`Who was asked`
  return (
    <>
      <SectionCard title={isOpen ? t`How the votes stand` : t`How the votes stood`}>
        <Count decision={decision} />
      </SectionCard>
      <SectionCard title={asked}>
        <p className="mb-2 text-muted">{t`The owners on the day it was opened, with their shares on that day.`}</p>
        <ul className="divide-y" aria-label={asked}>
          {voters.map((voter) => (
            <VoterRow key={voter.position} voter={voter} answers={answers} />
          ))}
        </ul>
        {isOpen && <Silent voters={voters} propertyId={propertyId} />}
      </SectionCard>
    </>
  )
}

/** Bars of everyone asked, so that their lengths add up to what was cast. */
function Count({ decision }: { decision: Votes }) {
  const { answers, counting, rule, voters } = decision
  const { total, present, byOption } = tally(rule, voters)
  const percentOf = (weight: number) => Math.floor((weight * 100) / total)
  return (
    <div className="grid gap-3">
      {byOption.map((weight, option) => {
        const label = answerText(answers, option)
        return (
          <div key={label} className="grid gap-1">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
              <span className="shrink-0 tabular-nums">{weightText(rule, weight, locale())}</span>
            </p>
            <UsageBar label={label} percent={percentOf(weight)} tone="accent" />
          </div>
        )
      })}
      <p className="text-sm text-muted tabular-nums">
        {counting === 'SHARES'
          ? t`Turnout: ${weightText(rule, present, locale())} of the shares.`
          : plural(total, {
              one: `${present} of # owner has taken part.`,
              other: `${present} of # owners have taken part.`,
            })}
      </p>
    </div>
  )
}

const VoterRow = ({ voter, answers }: { voter: VoterView; answers: DecisionView['answers'] }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">{voter.name}</span>
      {voter.isMe && ` ${t`(you)`}`}
      {voter.userId && !voter.isMember && ` ${t`(former member)`}`}
      <span className="text-muted tabular-nums"> · {formatPercent(voter.basisPoints, locale())}</span>
    </span>
    <span className={voter.choice === undefined ? 'text-muted' : 'wrap-anywhere'}>
      {voter.isMember || voter.hasLink || voter.choice !== undefined
        ? choiceText(answers, voter.choice)
        : t`Not a member of the group`}
    </span>
  </li>
)

/** Says honestly that not everyone who is asked can answer here, and what helps. */
function Silent({ voters, propertyId }: Pick<Votes, 'voters' | 'propertyId'>) {
  const silent = voters.filter(
    ({ isMember, hasLink, choice }) => !isMember && !hasLink && choice === undefined,
  )
  const outside = namesOf(silent.filter(({ userId }) => userId === null))
  const gone = namesOf(silent.filter(({ userId, canVote }) => userId !== null && canVote))
  const deleted = namesOf(silent.filter(({ canVote }) => !canVote))
  if (silent.length === 0) return null
  return (
    <div className="mt-3 grid gap-2 rounded-md bg-info-soft p-3 wrap-anywhere">
      {outside && (
        <p>
          <Trans>
            These owners can’t vote yet, because they are not in the group and have no personal link that
            works now: {outside}. A manager can create a link for them on the{' '}
            <Link to="/property/$propertyId/owners" params={{ propertyId }} className="text-link">
              owners page
            </Link>
            . Without a vote, they count as not taking part.
          </Trans>
        </p>
      )}
      {gone && <p>{t`They can vote again if they come back to the group: ${gone}.`}</p>}
      {deleted && <p>{t`They can’t vote any more, because their accounts were deleted: ${deleted}.`}</p>}
    </div>
  )
}

const namesOf = (voters: readonly VoterView[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(voters.map(({ name }) => name))
