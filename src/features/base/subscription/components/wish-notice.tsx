import { t } from '@lingui/core/macro'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { groupOfWish, isGranted, type PlanWish } from '../plan-wish.ts'
import { plans } from '../subscription.rules.ts'
import type { SubscriptionDetailsView } from '../subscription.schemas.ts'
import { whatIsFree } from '../subscription.texts.ts'

type GroupOfWish = ReturnType<typeof groupOfWish>

function wishText({ wanted }: PlanWish, group: GroupOfWish): string {
  if (wanted === 'group') return t`Another group`
  return group ? t`Another property in ${group.name}` : t`Another property in your group`
}

function needText({ wanted }: PlanWish, group: GroupOfWish): string {
  if (wanted === 'group') return t`Another group needs a plan`
  return group
    ? t`Another property in ${group.name} needs a plan`
    : t`Another property in your group needs a plan`
}

type WishNoticeProps = { wish: PlanWish; details: SubscriptionDetailsView }

/** Tells someone who reached the free limit what a plan costs, and links back to their form. */
export function WishNotice({ wish, details }: WishNoticeProps) {
  const group = groupOfWish(wish, details)
  if (isGranted(wish, details))
    return (
      <SectionCard title={wishText(wish, group)}>
        <p className="mb-4">{t`You can add it now. What you typed is still there.`}</p>
        <BackToForm wish={wish} variant="primary">
          {t`Continue`}
        </BackToForm>
      </SectionCard>
    )
  const [monthly, annual] = plans()
  return (
    <SectionCard title={needText(wish, group)} className="border-accent">
      <div className="grid justify-items-start gap-3">
        <p>
          {t`It costs ${monthly.price} per ${monthly.per} or ${annual.price} per ${annual.per}. Either plan covers all groups that you manage, with any number of properties.`}
        </p>
        <p>{t`${whatIsFree()} Everything that you have stays as it is.`}</p>
        <p>{t`Your text is kept in this tab. Choose a plan below, then continue after you have paid.`}</p>
        <BackToForm wish={wish}>{t`Back to your form`}</BackToForm>
      </div>
    </SectionCard>
  )
}

type BackToFormProps = { wish: PlanWish; variant?: 'primary' | 'secondary'; children: string }

/** Links to the form, which still has what was typed. */
export function BackToForm({ wish, variant = 'secondary', children }: BackToFormProps) {
  return wish.wanted === 'group' ? (
    <ButtonLink to="/family-select" variant={variant}>
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink to="/property/new" search={{ familyGroupId: wish.familyGroupId }} variant={variant}>
      {children}
    </ButtonLink>
  )
}
