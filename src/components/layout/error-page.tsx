import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { isAppError } from '../../lib/app-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Page } from './app-shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What went wrong in words for people: our own sentence, or one that gives nothing away. */
export function describeError(error: unknown): { sentence: string; requestId?: string } {
  if (!isAppError(error)) {
    return {
      sentence:
        'This page could not be shown. Please try again; if it fails again, go back and come from another way.',
    }
  }
  return { sentence: error.message, requestId: error.details.requestId }
}

/** Shown in place of a page that failed to load or to draw. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const queries = useQueryErrorResetBoundary()
  if (isAppError(error, 'not-found')) return <NotFoundPage />

  const { sentence, requestId } = describeError(error)
  const tryAgain = async () => {
    queries.reset()
    await router.invalidate()
    reset()
  }
  return (
    <Page width="prose" className="grid flex-1 content-center justify-items-center gap-4 py-16 text-center">
      <h1 className="text-lg">That did not work</h1>
      <p role="alert">{sentence}</p>
      {requestId && (
        <p className="text-sm text-muted">
          When you ask for help, quote <code className="select-all">{requestId}</code>
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {canGoBack ? (
          <Button onClick={() => router.history.back()}>Go Back</Button>
        ) : (
          <Link to="/" className={buttonClass('secondary')}>
            Home
          </Link>
        )}
        <Button variant="primary" onClick={tryAgain}>
          Try Again
        </Button>
      </div>
    </Page>
  )
}
