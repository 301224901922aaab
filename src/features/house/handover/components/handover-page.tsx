import { plural, t } from '@lingui/core/macro'
import { Check, FileText, Printer } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { useCheckHandover } from '../handover.queries.ts'
import { type HandoverItem, isCheckDue, scoreOf, splitList } from '../handover.rules.ts'
import type { HandoverView } from '../handover.schemas.ts'
import { linkOf } from './item-links.ts'
import { ItemList } from './item-list.tsx'

type HandoverPageProps = {
  propertyId: string
  familyGroupId: string
  handover: HandoverView
  /** Whether the reader can open the codes; others see only whether there are any. */
  canSeeSecrets: boolean
}

/** Renders what someone taking over at short notice would miss, then what is recorded and what does not apply. */
export function HandoverPage({ propertyId, familyGroupId, handover, canSeeSecrets }: HandoverPageProps) {
  const split = splitList(handover.recorded, handover.exempted)
  const { missing, present, exempt } = split
  const linkTo = (item: HandoverItem) =>
    item === 'CODES' && !canSeeSecrets
      ? null
      : linkOf(item, { propertyId, familyGroupId }, handover.may.check && !handover.recorded[item])
  const ofAll = { propertyId, linkTo, recorded: handover.recorded, canExempt: handover.may.exempt }
  return (
    <div className="grid max-w-prose grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 className="text-lg">{t`Handover`}</h2>
        <p className="text-muted">
          {t`If the person who knows everything about this house were gone tomorrow, would the others know what to do? This list shows what is recorded and what is not.`}
        </p>
        <Score {...scoreOf(split)} />
      </div>
      <LastCheck propertyId={propertyId} handover={handover} />
      <ItemList title={t`Missing`} state="missing" items={missing} {...ofAll} />
      <ItemList
        title={t({ message: 'Recorded', context: 'items' })}
        state="present"
        items={present}
        {...ofAll}
      />
      <ItemList title={t`Does not apply`} state="exempt" items={exempt} {...ofAll} />
    </div>
  )
}

function Score({ present, total, exempt, percent }: ReturnType<typeof scoreOf>) {
  const score =
    exempt === 0
      ? t`${present} of ${total} recorded`
      : plural(exempt, {
          one: `${present} of ${total} recorded; # does not apply`,
          other: `${present} of ${total} recorded; # do not apply`,
        })
  return (
    <div className="grid gap-1">
      <p className="font-medium">{score}</p>
      <UsageBar label={t`Recorded for a handover`} percent={percent} tone="accent" />
    </div>
  )
}

type LastCheckProps = { propertyId: string; handover: HandoverView }

/** Only a person can tell whether what is recorded is right, so the list asks for that once a year. */
function LastCheck({ propertyId, handover: { wasChecked, dueOn, today, may } }: LastCheckProps) {
  const check = useCheckHandover()
  const isDue = isCheckDue(dueOn, today)
  const press = async () => {
    try {
      const next = await check.mutateAsync({ propertyId })
      toast(t`Checked. The next check is on ${formatCalendarDate(next.dueOn, locale())}.`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <section aria-label={t`Yearly check`} className={`${cardClass} grid gap-3 p-4`}>
      <p className="flex flex-wrap items-center gap-2">
        {!wasChecked && <>{t`Nobody has checked this list yet.`} </>}
        {isDue ? (
          <Badge tone="warning">{t`Check due since ${formatCalendarDate(dueOn, locale())}`}</Badge>
        ) : wasChecked ? (
          t`Checked. The next check is on ${formatCalendarDate(dueOn, locale())}.`
        ) : (
          t`The first check is due on ${formatCalendarDate(dueOn, locale())}.`
        )}
      </p>
      <p className="text-sm text-muted">
        {t`The list shows only that something is recorded, not that it is right. Read it once a year: managers and members are reminded 30 and 7 days before a check is due.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {may.check && (
          <Button onClick={() => void press()} disabled={check.isPending}>
            <Check aria-hidden="true" />
            {t`Confirm the list`}
          </Button>
        )}
        <ButtonLink to="/property/$propertyId/manual/print" params={{ propertyId }}>
          <Printer aria-hidden="true" />
          {t`Print the manual`}
        </ButtonLink>
        <ButtonLink to="/property/$propertyId/handover/pack" params={{ propertyId }}>
          <FileText aria-hidden="true" />
          {t`Make a handover pack`}
        </ButtonLink>
      </div>
    </section>
  )
}
