import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { groupOfWish, isGranted, type PlanWish } from '../plan-wish.ts'
import { plans } from '../subscription.rules.ts'
import type { SubscriptionDetailsView } from '../subscription.schemas.ts'
import { whatIsFree } from '../subscription.texts.ts'

type WishNoticeProps = { wish: PlanWish; details: SubscriptionDetailsView }

/** What somebody wanted when they met what is free: what it costs, what stays free, and the way back to what they typed. */
export function WishNotice({ wish, details }: WishNoticeProps) {
  const group = groupOfWish(wish, details)
  const what =
    wish.wanted === 'group' ? 'A further group' : `A further property in ${group?.name ?? 'your group'}`
  if (isGranted(wish, details))
    return (
      <SectionCard title={what}>
        <p className="mb-4">There is room for it now. What you typed is still there.</p>
        <BackToForm wish={wish} variant="primary">
          Continue
        </BackToForm>
      </SectionCard>
    )
  const [monthly, annual] = plans
  return (
    <SectionCard title={`${what} needs a plan`} className="border-accent">
      <div className="grid justify-items-start gap-3">
        <p>
          It costs {monthly.price} per {monthly.per} or {annual.price} per {annual.per}. Either plan covers
          all groups that you manage, with any number of properties.
        </p>
        <p>{whatIsFree} Everything that you have stays as it is.</p>
        <p>What you typed is kept in this tab: choose a plan below and continue after paying.</p>
        <BackToForm wish={wish}>Back to what you typed</BackToForm>
      </div>
    </SectionCard>
  )
}

type BackToFormProps = { wish: PlanWish; variant?: 'primary' | 'secondary'; children: string }

/** The form of what is wanted, which still holds what was typed. */
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
