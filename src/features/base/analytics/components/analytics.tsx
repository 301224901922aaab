import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUserStore } from '../../users/user.store.ts'
import { asksNotToBeFollowed, consentKey, isCountedPath } from '../analytics.rules.ts'
import type { AnalyticsClient } from '../analytics-client.ts'
import { ConsentLine } from './consent-line.tsx'

type AnalyticsProps = { analyticsKey: string; userId: string }

/** A browser may forbid its storage: then it asks again on the next page, and nothing is sent. */
function readConsent(): string | null {
  try {
    return localStorage.getItem(consentKey)
  } catch {
    return null
  }
}

/**
 * Counts the use of the product by a person who agreed, or asks whether they do. For whom it is switched off, in their
 * browser or in their profile, neither.
 */
export default function Analytics({ analyticsKey, userId }: AnalyticsProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isSignedIn = useUserStore(({ id }) => id === userId)
  const [hasAgreed, setAgreed] = useState(() => readConsent() === userId)
  const isAllowed = isCountedPath(pathname) && !asksNotToBeFollowed(navigator)
  const client = useClient({ analyticsKey, userId, isOn: hasAgreed && isSignedIn && isAllowed })
  useEffect(() => client?.countPage(pathname), [client, pathname])
  if (hasAgreed || !isSignedIn || !isAllowed) return null
  const agree = () => {
    localStorage.setItem(consentKey, userId)
    setAgreed(true)
  }
  return <ConsentLine onAgree={agree} />
}

type ClientOptions = AnalyticsProps & { isOn: boolean }

/** Loads the library once the page has nothing else to do, and lets it forget the person when they sign out. */
function useClient({ analyticsKey: key, userId, isOn }: ClientOptions): AnalyticsClient | null {
  const router = useRouter()
  const [client, setClient] = useState<AnalyticsClient | null>(null)
  useEffect(() => {
    if (!isOn) return
    let isWanted = true
    let started: AnalyticsClient | undefined
    const patternOf = (pathname: string) => router.matchRoutes(pathname, {}).at(-1)?.fullPath ?? '/unknown'
    const cancel = whenIdle(async () => {
      const { startAnalytics } = await import('../analytics-client.ts')
      if (!isWanted) return
      started = startAnalytics({ key, userId, patternOf })
      setClient(started)
    })
    return () => {
      isWanted = false
      cancel()
      started?.stop()
      setClient(null)
    }
  }, [isOn, key, userId, router])
  return client
}

/** Safari knows no idle callback. @returns takes the wish back */
function whenIdle(work: () => Promise<void>): () => void {
  const run = () => void work().catch((error: unknown) => console.warn('analytics was not loaded', error))
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 10_000 })
  return () => window.cancelIdleCallback(handle)
}
