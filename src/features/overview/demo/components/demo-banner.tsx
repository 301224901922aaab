import { t } from '@lingui/core/macro'
import { buttonClass } from '../../../../components/ui/button.tsx'

/** Tells visitors on every page that this is the demo, and how to leave it. Plain forms, which work without script. */
export const DemoBanner = () => (
  <aside aria-label={t`Demo`} data-no-print className="border-b bg-accent-soft">
    <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2 sm:px-6">
      <p className="text-sm">{t`This is a demo with a made-up family. Nothing you enter is saved.`}</p>
      <div className="flex flex-wrap gap-2">
        <form action="/api/auth/sign-out?next=sign-up" method="post">
          <button type="submit" className={buttonClass('primary')}>
            {t`Create account`}
          </button>
        </form>
        <form action="/api/auth/sign-out" method="post">
          <button type="submit" className={buttonClass('secondary')}>
            {t`Leave demo`}
          </button>
        </form>
      </div>
    </div>
  </aside>
)
