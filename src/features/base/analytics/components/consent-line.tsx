import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../../components/ui/button.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { useSetAnalyticsOff } from '../analytics.queries.ts'
import { analyticsTexts } from '../analytics.texts.ts'

/** Asks for consent in one line at the bottom. Nothing is sent before the answer. */
export function ConsentLine({ onAgree }: { onAgree: () => void }) {
  const decline = useSetAnalyticsOff()
  return (
    <section
      aria-label={analyticsTexts.title}
      className="sticky inset-x-0 bottom-16 z-20 border-t bg-surface px-4 py-3 shadow-overlay md:bottom-0"
      data-no-print
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {analyticsTexts.question}{' '}
          <Link to="/privacy" className="underline underline-offset-4">
            {t`Privacy`}
          </Link>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => decline.mutate({ isOff: true }, { onError: toastFailure })}
            loading={decline.isPending}
          >
            {t`No, thanks`}
          </Button>
          <Button variant="primary" onClick={onAgree}>
            {t`Allow`}
          </Button>
        </div>
      </div>
    </section>
  )
}
