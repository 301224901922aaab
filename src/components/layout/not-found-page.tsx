import { t } from '@lingui/core/macro'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from './app-shell.tsx'

/** Renders for unknown addresses, and for IDs that are not the reader’s. */
export function NotFoundPage() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : router.navigate({ to: '/' }))
  return (
    <Page width="prose" className="grid flex-1 content-center justify-items-center gap-6 py-16 text-center">
      <ClosedDoor />
      <h1 className="text-lg">{t`The page you are looking for does not exist.`}</h1>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={goBack}>{t`Go back`}</Button>
        <ButtonLink to="/" variant="primary">
          {t`Start Over`}
        </ButtonLink>
      </div>
    </Page>
  )
}

function ClosedDoor() {
  return (
    <svg viewBox="0 0 96 96" className="size-24" fill="none" aria-hidden="true">
      <path
        d="M48 10 10 41v43a4 4 0 0 0 4 4h68a4 4 0 0 0 4-4V41z"
        className="fill-raised stroke-border-strong"
        strokeWidth="2"
      />
      <path d="M36 88V56h24v32" className="fill-surface stroke-border-strong" strokeWidth="2" />
      <circle cx="55" cy="73" r="2" className="fill-accent" />
    </svg>
  )
}
