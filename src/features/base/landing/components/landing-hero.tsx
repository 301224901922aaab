import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Picture } from './landing-picture.tsx'

type HeroProps = {
  isSignedIn: boolean
  hasLimits: boolean
  /** The way into the demo, for visitors. */
  demo: ReactNode
}

/** Renders the headline, the main button and a picture. */
export function Hero({ isSignedIn, hasLimits, demo }: HeroProps) {
  return (
    <section className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-xl">{t`Property Management for Families`}</h1>
        <p className="max-w-prose text-lg text-muted">
          {t`Run the shared house as a family: what everyone should know, what needs doing and who does it, who paid and who owes whom, and which contractor is coming.`}
        </p>
        {isSignedIn ? (
          <ButtonLink to="/family-select" variant="primary" className="px-6">
            {t`Go to your groups`}
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" variant="primary" className="px-6">
            {t`Create account`}
          </ButtonLink>
        )}
        <p className="text-sm text-muted">
          {hasLimits ? t`One group with one property is free.` : t`Free on this server.`}
        </p>
        {!isSignedIn && demo}
      </div>
      <Picture
        name="dashboard"
        onPhone="dashboard-phone"
        size={{ width: 1280, height: 800 }}
        sizes="(min-width: 64rem) 55vw, 100vw"
        alt={t`A family’s dashboard: decisions to make, photos of the houses, what comes next, and who owes what.`}
        isFirst
      />
    </section>
  )
}
