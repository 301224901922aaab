import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BedDouble, Check, HardHat, LifeBuoy, Mail, Scale, Vote } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { withTime } from '../../../../lib/clock-times.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { shortDay } from '../../../../lib/short-day.ts'
import type { WaitingAccessView } from '../../../base/emergency-access/emergency-access.schemas.ts'
import { sectionId as emergencyAccessId } from '../../../base/emergency-access/section-id.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { MyInviteView } from '../../../base/invites/invites.schemas.ts'
import type { DecisionRowView } from '../../../house/decisions/decisions.schemas.ts'
import type { WaitingQuotesView } from '../../../work/quotes/quotes.schemas.ts'
import { useDecideStay } from '../../../work/stays/stays.queries.ts'
import type { StayView } from '../../../work/stays/stays.schemas.ts'
import { guestsText } from '../../../work/stays/stays.texts.ts'
import { useMoveVisit } from '../../../work/visits/visits.queries.ts'
import type { VisitView } from '../../../work/visits/visits.schemas.ts'
import { amountOf, joined } from '../dashboard.texts.ts'
import { Amount, DashboardRow } from './dashboard-rows.tsx'
import { useDecision } from './use-decision.ts'

/** Renders a visit proposed by a contractor, to confirm or move. */
export function VisitToAnswer({ visit }: { visit: VisitView }) {
  const { id: visitId, version, workerName } = visit
  const { mutateAsync: move } = useMoveVisit()
  const { isGone, decide } = useDecision()
  if (isGone) return null
  const title = t`${workerName} proposes a visit`
  const confirm = () =>
    decide(
      () => move({ visitId, version, status: 'CONFIRMED', reason: null }),
      t`Visit by ${workerName} confirmed`,
    )
  return (
    <DashboardRow
      icon={HardHat}
      to={`/visit/${visitId}`}
      title={title}
      detail={joined(withTime(shortDay(visit.startsOn), visit.startTime, locale()), visit.propertyName)}
      actions={
        <>
          <Button variant="primary" onClick={() => void confirm()} aria-label={t`Confirm: ${title}`}>
            <Check aria-hidden="true" />
            {t`Confirm`}
          </Button>
          <ButtonLink
            to="/visit/$visitId/edit"
            params={{ visitId }}
            variant="quiet"
            aria-label={t`Another time: ${title}`}
          >
            {t`Another time`}
          </ButtonLink>
        </>
      }
    />
  )
}

/** Renders a requested stay; a refusal, for example for taken nights, explains what to do. */
export function StayToDecide({ stay }: { stay: StayView }) {
  const { id: stayId, version, personName } = stay
  const [isDeclining, setDeclining] = useState(false)
  const { mutateAsync: save } = useDecideStay()
  const { isGone, decide } = useDecision()
  if (isGone) return null
  const confirm = () =>
    decide(() => save({ stayId, version, status: 'CONFIRMED' }), t`${personName}’s stay confirmed`)
  const decline = async (reason: string | null) => {
    await save({ stayId, version, status: 'DECLINED', reason })
    setDeclining(false)
    toast.success(t`${personName}’s stay declined`)
    focusPageTitle()
  }
  return (
    <DashboardRow
      icon={BedDouble}
      to={`/property/${stay.propertyId}/stays`}
      title={t`${personName} would like to stay`}
      detail={joined(
        `${shortDay(stay.startsOn)} – ${shortDay(stay.endsOn)}`,
        stay.propertyName,
        stay.guests > 0 && guestsText(stay.guests),
      )}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => void confirm()}
            aria-label={t`Confirm ${personName}’s stay`}
          >
            <Check aria-hidden="true" />
            {t`Confirm`}
          </Button>
          <Button
            variant="quiet"
            onClick={() => setDeclining(true)}
            aria-label={t`Decline ${personName}’s stay`}
          >
            {t`Decline`}
          </Button>
          {isDeclining && (
            <ReasonDialog
              title={t`Decline ${personName}’s stay?`}
              step={t`Decline`}
              help={t`${personName} sees this and can request other dates.`}
              save={decline}
              close={() => setDeclining(false)}
            />
          )}
        </>
      }
    />
  )
}

/** Renders the quotes of a project; the reader chooses on the comparison page. */
export function QuotesToCompare({ of }: { of: WaitingQuotesView }) {
  const { projectId, projectTitle, quotes, leastMinor, currency } = of
  const isOne = quotes === 1
  return (
    <DashboardRow
      icon={Scale}
      to={`/project/${projectId}/quotes`}
      title={isOne ? t`Quote from ${of.workerName}` : t`${quotes} quotes to compare`}
      detail={joined(projectTitle, of.propertyName)}
      side={
        leastMinor !== null && (
          <Amount>
            {!isOne && <span className="text-sm font-normal text-muted">{t`from`} </span>}
            {amountOf({ amountMinor: leastMinor, currency })}
          </Amount>
        )
      }
      actions={
        <ButtonLink
          to="/project/$projectId/quotes"
          params={{ projectId }}
          aria-label={isOne ? t`View quote: ${projectTitle}` : t`Compare: ${projectTitle}`}
        >
          {isOne ? t`View quote` : t`Compare`}
        </ButtonLink>
      }
    />
  )
}

/** Renders a decision on which the reader is asked; the vote is cast on its page. */
export const DecisionToVote = ({ decision }: { decision: DecisionRowView }) => (
  <DashboardRow
    icon={Vote}
    to={`/decision/${decision.id}`}
    title={decision.question}
    detail={joined(
      decision.subjectName &&
        decision.subjectMinor !== null &&
        `${decision.subjectName}: ${formatMoney(decision.subjectMinor, decision.currency, locale())}`,
      t`Vote until ${shortDay(decision.deadlineOn)}`,
      decision.propertyName,
    )}
    actions={
      <ButtonLink
        to="/decision/$decisionId"
        params={{ decisionId: decision.id }}
        aria-label={t`Vote: ${decision.question}`}
      >
        {t`Vote`}
      </ButtonLink>
    }
  />
)

type AccessToReviewProps = { request: WaitingAccessView; familyGroupId: string }

/** Renders a request for emergency access; the objection is made on the page of the members. */
export const AccessToReview = ({ request: { name, grantsAt }, familyGroupId }: AccessToReviewProps) => (
  <DashboardRow
    icon={LifeBuoy}
    to="/family-select"
    search={{ familyGroupId }}
    hash={emergencyAccessId}
    title={t`${name} asks for emergency access`}
    detail={
      <Trans>
        Becomes a manager on <LocalTime at={new Date(grantsAt)} />, unless a manager objects
      </Trans>
    }
    actions={
      <ButtonLink
        to="/family-select"
        search={{ familyGroupId }}
        hash={emergencyAccessId}
        aria-label={t`Review: ${name}`}
      >
        {t`Review`}
      </ButtonLink>
    }
  />
)

/** Renders an invitation to a group. */
export const InviteToAnswer = ({ invite: { inviteCode, groupName: name } }: { invite: MyInviteView }) => (
  <DashboardRow
    icon={Mail}
    to={`/invite/${encodeURIComponent(inviteCode)}`}
    title={t`Invitation to ${groupName(name)}`}
    detail={t`Accept or decline it.`}
  />
)
