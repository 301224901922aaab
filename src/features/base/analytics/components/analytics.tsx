import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUserStore } from '../../users/user.store.ts'
import { asksNotToBeTracked, consentKey, isCountedPath } from '../analytics.rules.ts'
import type { AnalyticsClient } from '../analytics-client.ts'
import { ConsentLine } from './consent-line.tsx'

type AnalyticsProps = { analyticsKey: string; userId: string }

/** The browser may block storage: then the page asks again next time and nothing is sent. */
function readConsent(): string | null {
  try {
    return localStorage.getItem(consentKey)
  } catch {
    return null
  }
}

/**
 * Counts usage for a person who agreed, or asks for consent. Does neither if they opted out in their browser or
 * profile.
 */
export default function Analytics({ analyticsKey, userId }: AnalyticsProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isSignedIn = useUserStore(({ id }) => id === userId)
  const [hasAgreed, setAgreed] = useState(() => readConsent() === userId)
  const isAllowed = isCountedPath(pathname) && !asksNotToBeTracked(navigator)
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

/** Loads the library when the page is idle, and resets it when the person signs out. */
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

/** Safari has no requestIdleCallback. @returns a function that cancels the request */
function whenIdle(work: () => Promise<void>): () => void {
  const run = () => void work().catch((error: unknown) => console.warn('analytics was not loaded', error))
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 10_000 })
  return () => window.cancelIdleCallback(handle)
}
