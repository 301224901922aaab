import { t } from '@lingui/core/macro'
import { buttonClass } from '../../../../components/ui/button.tsx'
import type { DemoRefusal } from '../demo.rules.ts'

/** Renders the button that starts the demo, a plain form, and why it did not start. */
export const DemoOffer = ({ refusal }: { refusal: DemoRefusal | undefined }) => (
  <form action="/api/demo" method="post" className="grid justify-items-start gap-2">
    {refusal && (
      <p role="alert" className="rounded-md bg-warning-soft p-3">
        {refusals[refusal]}
      </p>
    )}
    <button type="submit" className={buttonClass('secondary', 'px-6')}>
      {t`Explore the demo`}
    </button>
    <p className="text-sm text-muted">{t`The demo shows a made-up family and needs no account.`}</p>
  </form>
)

const refusals: Record<DemoRefusal, string> = {
  get 'too-many'() {
    return t`The demo was started too often from your network. Wait ten minutes, then try again.`
  },
  get unavailable() {
    return t`The demo is not available right now. Try again in a moment.`
  },
}
