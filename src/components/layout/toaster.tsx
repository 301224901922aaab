import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { IconButton } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'

/**
 * Renders toasts at the top right, below the header so that they cover neither the bell nor the menus. Durations
 * (blank, error and custom 4 s, success 2 s, loading without end), the limit (20) and the removal delay (1 s) are the
 * defaults of react-hot-toast.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <section
      aria-label={t`Notices`}
      className="pointer-events-none fixed top-[calc(var(--spacing-header)+0.5rem)] inset-x-2 z-50 flex flex-col items-end gap-2 sm:start-auto sm:end-4"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      data-no-print
    >
      {toasts.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function Notice({ notice }: { notice: Toast }) {
  return (
    <div
      // A fading toast cannot be pressed or undone again.
      inert={!notice.visible}
      className={clsx(
        'flex w-full items-center gap-3 rounded-md border bg-surface py-1 ps-4 pe-1 shadow-overlay sm:w-88',
        notice.visible ? 'pointer-events-auto animate-appear' : 'opacity-0 transition-opacity',
      )}
    >
      <NoticeIcon type={notice.type} />
      <div {...notice.ariaProps} className="min-w-0 flex-1 py-2">
        {resolveValue(notice.message, notice)}
      </div>
      {notice.type !== 'loading' && (
        <IconButton
          label={t`Dismiss`}
          icon={<X aria-hidden="true" />}
          onClick={() => toast.dismiss(notice.id)}
        />
      )}
    </div>
  )
}

function NoticeIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success')
    return <CircleCheck className="size-5 shrink-0 text-success" aria-label={t`Done:`} />
  if (type === 'error') return <CircleAlert className="size-5 shrink-0 text-danger" aria-label={t`Failed:`} />
  if (type === 'loading') return <Spinner />
  return null
}
