import { t } from '@lingui/core/macro'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { MarkdownText } from '../../../../components/ui/markdown.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { DecisionOfOutsider } from '../../../house/decisions/decisions.schemas.ts'
import {
  answerText,
  choiceText,
  ruleText,
  silenceText,
  stateLabels,
  stateTones,
} from '../../../house/decisions/decisions.texts.ts'
import { aboutText } from '../../../house/decisions/subject.texts.ts'
import { PinField } from '../../../work/components/pin-field.tsx'
import { LinkForm, Refusal, type RefusedForm, WorkerPart } from '../../../work/components/worker-part.tsx'
import { relativeLinkTexts } from '../../../work/relative-links/relative-links.texts.ts'
import { abstain } from '../relative-pages.schemas.ts'

type RelativeVotesProps = {
  /** The address of the page. */
  address: string
  decisions: DecisionOfOutsider[]
  isLocked: boolean
  /** The refused form of a decision, if there is one. */
  refusedOf: (decisionId: string) => RefusedForm | undefined
}

/** Renders the decisions in which an owner without an account is asked, each with its vote, and the latest results. */
export function RelativeVotes({ address, decisions, isLocked, refusedOf }: RelativeVotesProps) {
  const open = decisions.filter(({ isOpen }) => isOpen)
  const ended = decisions.filter(({ isOpen }) => !isOpen)
  return (
    <div id="decisions" className="grid scroll-mt-20 grid-cols-1 gap-4">
      <h2 className="text-xl">{t`Decisions`}</h2>
      {open.length === 0 && <p>{t`There is nothing to vote on at the moment.`}</p>}
      {isLocked && <Refusal>{relativeLinkTexts.locked}</Refusal>}
      {open.map((decision) => (
        <WorkerPart key={decision.id} id={`decision-${decision.id}`} title={decision.question} level="h3">
          <Facts address={address} decision={decision} />
          {!isLocked && <VoteByLink address={address} decision={decision} refused={refusedOf(decision.id)} />}
        </WorkerPart>
      ))}
      {ended.map((decision) => (
        <WorkerPart key={decision.id} id={`decision-${decision.id}`} title={decision.question} level="h3">
          <Result decision={decision} />
          <Documents address={address} decision={decision} />
        </WorkerPart>
      ))}
    </div>
  )
}

type PartProps = { address: string; decision: DecisionOfOutsider }

function Facts({ address, decision }: PartProps) {
  const { about, background, rule, deadlineOn, currency, answers, choice } = decision
  return (
    <>
      {about && (
        <p className="wrap-anywhere">
          {aboutText(about.kind, about.name, formatMoney(about.amountMinor, currency, locale()))}
        </p>
      )}
      {background && <MarkdownText under="h3">{background}</MarkdownText>}
      <Documents address={address} decision={decision} />
      <p>{ruleText(rule, locale())}</p>
      <p>{silenceText(rule)}</p>
      <p>{t`Everyone in the group sees how you vote.`}</p>
      <p>{t`Voting is open until the end of ${formatCalendarDate(deadlineOn, locale())}.`}</p>
      {choice !== undefined && (
        <p className="font-medium wrap-anywhere">{t`Your vote: ${choiceText(answers, choice)}`}</p>
      )}
    </>
  )
}

/** Lists what is attached, with links that work for this page only. */
function Documents({ address, decision: { id, documents } }: PartProps) {
  if (documents.length === 0) return null
  return (
    <section className="grid gap-1">
      <h4 className="font-semibold">{t`Documents`}</h4>
      <ul>
        {documents.map(({ documentId, name, byteSize }) => (
          <li
            key={documentId ?? name}
            className="flex min-h-touch flex-wrap items-center gap-x-3 wrap-anywhere"
          >
            {documentId && byteSize !== null ? (
              <>
                <a href={`/api${address}/decisions/${id}/documents/${documentId}`} className="text-link">
                  {name}
                </a>
                <span className="text-muted">{formatBytes(byteSize, locale())}</span>
              </>
            ) : (
              t`${name} (deleted)`
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Result({ decision: { state, answers, adoptedOption, choice } }: { decision: DecisionOfOutsider }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {state === 'OPEN' ? (
        <p>{t`Voting has ended. The result appears here soon.`}</p>
      ) : (
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
      )}
      {adoptedOption !== null && (
        <p className="wrap-anywhere">{t`Decided: ${answerText(answers, adoptedOption)}`}</p>
      )}
      <p className="wrap-anywhere">
        {choice === undefined ? t`You did not vote.` : t`Your vote: ${choiceText(answers, choice)}`}
      </p>
    </div>
  )
}

type VoteByLinkProps = { address: string; decision: DecisionOfOutsider; refused: RefusedForm | undefined }

function VoteByLink({ address, decision: { id, answers, choice }, refused }: VoteByLinkProps) {
  const current = choice === undefined ? undefined : choice === null ? abstain : String(choice)
  const chosen = refused?.values.option ?? current
  const error = refused?.errors.option
  const errorId = `choice-error-${id}`
  const options = [
    ...answers.map((_, option) => ({ value: String(option), label: answerText(answers, option) })),
    { value: abstain, label: t`Abstain` },
  ]
  return (
    // After a wrong PIN, the browser scrolls here: a long background would hide the field.
    <LinkForm
      id={`vote-${id}`}
      className="scroll-mt-32"
      address={`${address}#vote-${id}`}
      name="vote.cast"
      refused={refused}
    >
      <input type="hidden" name="decisionId" value={id} />
      <fieldset className="grid gap-1" aria-describedby={error && errorId}>
        <legend className="mb-1 font-semibold">
          {choice === undefined ? t`Your vote` : t`Change my vote`}
        </legend>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-touch cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="option"
              value={value}
              required
              defaultChecked={chosen === value}
              className="size-6 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
        {error && (
          <p id={errorId} className="text-base text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <PinField id={`pin-${id}`} refused={refused} />
      <Button type="submit" variant="primary" className="justify-self-start">
        {choice === undefined ? t`Vote` : t`Change my vote`}
      </Button>
    </LinkForm>
  )
}
