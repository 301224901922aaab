import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useCanGoBack, useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isAppError } from '../../lib/app-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { Page } from './app-shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { isMissingPart, reloadOnce } from './reload-once.ts'

/** Returns the message to show: the app error’s own, or one that reveals nothing. */
export function describeError(error: unknown): { sentence: string; requestId?: string } {
  if (isMissingPart(error)) {
    return { sentence: t`Part of this page could not be loaded. Check your connection and try again.` }
  }
  if (!isAppError(error)) {
    return {
      sentence: t`This page could not be shown. Try again. If that does not help, go back and open it another way.`,
    }
  }
  return { sentence: error.message, requestId: error.details.requestId }
}

/** Runs when a lost connection is restored. */
function useWhenOnline(run: () => void) {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const goOn = () => runLatest()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
}

type ErrorPageProps = ErrorComponentProps & {
  /** Returns the address of what this device keeps of the product, for someone who wanted to open this page; null without. */
  copyFor?: (href: string) => string | null
}

/** Renders in place of a page that failed to load or to render. */
export function ErrorPage({ error, reset, copyFor }: ErrorPageProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const queries = useQueryErrorResetBoundary()
  const tryAgain = async () => {
    // A page does not request its script again after it failed to load.
    if (isMissingPart(error)) return navigator.onLine && window.location.reload()
    queries.reset()
    await router.invalidate()
    reset()
  }
  useWhenOnline(tryAgain)
  useEffect(() => reloadOnce(error), [error])
  const isHydrated = useHydrated()
  if (isAppError(error, 'not-found')) return <NotFoundPage />

  const { sentence, requestId } = describeError(error)
  const isSignedOut = isAppError(error, 'signed-out')
  const hasNoConnection = isAppError(error, 'unavailable') || isMissingPart(error)
  // The server knows nothing of the device.
  const copy = isHydrated && hasNoConnection ? copyFor?.(router.latestLocation.href) : null
  return (
    <Page width="prose" className="grid flex-1 content-center justify-items-center gap-4 py-16 text-center">
      <h1 className="text-lg">{t`Something went wrong`}</h1>
      <p role="alert">{sentence}</p>
      {requestId && (
        <p className="text-sm text-muted">
          <Trans>
            If you ask for help, quote <code className="select-all">{requestId}</code>
          </Trans>
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {canGoBack ? (
          <Button onClick={() => router.history.back()}>{t`Go Back`}</Button>
        ) : (
          <Link to="/" className={buttonClass('secondary')}>
            {t`Home`}
          </Link>
        )}
        <Button variant={isSignedOut || copy ? 'secondary' : 'primary'} onClick={tryAgain}>
          {t`Try Again`}
        </Button>
        {/* A full load, which the service worker answers. */}
        {copy && <a href={copy} className={buttonClass('primary')}>{t`Open the copy`}</a>}
        {isSignedOut && <SignInLink className={buttonClass('primary')} />}
      </div>
    </Page>
  )
}
