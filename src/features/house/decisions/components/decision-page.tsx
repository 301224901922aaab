import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useHydrated } from '@tanstack/react-router'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { MarkdownText } from '../../../../components/ui/markdown.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { browserTimeZone } from '../../../base/time-zones/time-zones.queries.ts'
import { PropertyBreadcrumbs } from '../../components/property-breadcrumbs.tsx'
import { hasSameClock } from '../deadline.rules.ts'
import type { DecisionView } from '../decisions.schemas.ts'
import { choiceText, resultText, ruleText, silenceText } from '../decisions.texts.ts'
import { projectText } from '../lead.texts.ts'
import { tally } from '../outcome.rules.ts'
import { aboutText, subjectOutcomeText } from '../subject.texts.ts'
import { DecisionActions } from './decision-actions.tsx'
import { DecisionDocuments } from './decision-documents.tsx'
import { DecisionVotes } from './decision-votes.tsx'
import { DecisionBadge } from './decisions-page.tsx'
import { VoteForm } from './vote-form.tsx'

/** Renders a decision: the question, how it is decided, the votes, and what the reader can do. */
export function DecisionPage({ decision }: { decision: DecisionView }) {
  const { question, background, state, project, may } = decision
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <PropertyBreadcrumbs part="decisions" of={decision} />
      <header className="grid gap-3">
        <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
          {question}
        </h1>
        <p>
          <DecisionBadge state={state} />
        </p>
        <About decision={decision} />
        {project && (
          <Link
            to="/project/$projectId/money"
            params={{ projectId: project.id }}
            className="justify-self-start wrap-anywhere underline"
          >
            {projectText(project.title)}
          </Link>
        )}
        <Result decision={decision} />
        <DecisionActions decision={decision} />
      </header>
      {may.vote && <VoteForm decision={decision} />}
      <SectionCard title={t`How it is decided`}>
        <Facts decision={decision} />
      </SectionCard>
      {background && (
        <SectionCard title={t`Background`}>
          <MarkdownText>{background}</MarkdownText>
        </SectionCard>
      )}
      <DecisionDocuments documents={decision.documents} />
      {state === 'DRAFT' ? <Options decision={decision} /> : <DecisionVotes decision={decision} />}
    </Page>
  )
}

/** Names what it is about, with what became of it. */
function About({ decision }: { decision: DecisionView }) {
  const { about, currency } = decision
  if (!about) return null
  const text = aboutText(about.kind, about.name, formatMoney(about.amountMinor, currency, locale()))
  return about.path ? (
    <Link to={about.path} className="justify-self-start wrap-anywhere underline">
      {text}
    </Link>
  ) : (
    <p className="wrap-anywhere">{text}</p>
  )
}

/** Says how it ended, or where it stands. */
function Result({ decision }: { decision: DecisionView }) {
  const { state, rule, voters } = decision
  const result = resultText(decision, rule, tally(rule, voters), locale())
  const became = subjectOutcomeText(decision)
  if (result || became)
    return (
      <div className="grid gap-1 wrap-anywhere">
        {result && <p className="text-lg">{result}</p>}
        {became && <p>{became}</p>}
      </div>
    )
  if (state === 'DRAFT')
    return <p className="text-muted">{t`Nobody has been asked yet. Open it when the question is ready.`}</p>
  const mine = voters.find(({ isMe }) => isMe)
  return (
    <div className="grid gap-1">
      <p>{votingText(decision)}</p>
      {mine && (
        <p className="text-muted">
          {mine.choice === undefined
            ? t`You have not voted yet.`
            : t`Your vote: ${choiceText(decision.answers, mine.choice)}`}
        </p>
      )}
    </div>
  )
}

/** Says whether there is still time to vote. */
const votingText = ({ isPast, deadlineOn }: DecisionView): string =>
  isPast
    ? t`Voting has ended. The result is counted within a quarter of an hour.`
    : t`Voting is open until the end of ${formatCalendarDate(deadlineOn, locale())}.`

function Facts({ decision }: { decision: DecisionView }) {
  const { state, deadlineOn, timeZone, closesAt, closedAt, openedAt, openedByName } = decision
  const { createdByName } = decision
  return (
    <div className="grid gap-2">
      <p>{ruleText(decision.rule, locale())}</p>
      <p>{silenceText(decision.rule)}</p>
      <p>{t`This is not a secret ballot. Everyone in the group sees who voted what, and every change is in the activity log.`}</p>
      <p className="text-muted">
        {closesAt && state === 'OPEN' ? (
          <VotingEnds at={new Date(closesAt)} timeZone={timeZone} />
        ) : (
          t`Last day to vote: ${formatCalendarDate(deadlineOn, locale())}`
        )}
      </p>
      <p className="text-muted">
        {openedAt ? (
          <Trans>
            Opened by {openedByName}, <LocalTime at={new Date(openedAt)} />
          </Trans>
        ) : (
          t`Drafted by ${createdByName}`
        )}
      </p>
      {closedAt && (
        <p className="text-muted">
          <Trans>
            Ended <LocalTime at={new Date(closedAt)} />
          </Trans>
        </p>
      )}
    </div>
  )
}

/** Says when voting ends; at another hour than midnight, also why. */
function VotingEnds({ at, timeZone }: { at: Date; timeZone: string }) {
  const isHydrated = useHydrated()
  if (isHydrated && hasSameClock(at, timeZone, browserTimeZone()))
    return (
      <Trans>
        Voting ends <LocalTime at={at} />.
      </Trans>
    )
  return (
    <Trans>
      Voting ends <LocalTime at={at} /> your time. That is midnight in the time zone of the property (
      {timeZone.replaceAll('_', ' ')}).
    </Trans>
  )
}

function Options({ decision: { kind, answers } }: { decision: DecisionView }) {
  if (kind === 'YES_NO') return null
  return (
    <SectionCard title={t`Options`}>
      <ul className="list-disc ps-5">
        {answers.map((label) => (
          <li key={label} className="wrap-anywhere">
            {label}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
