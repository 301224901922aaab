import posthog from 'posthog-js/full/no-external'
import { cleanEvent, isCountedPath } from './analytics.rules.ts'

// The library weighs 250 KB: this file is loaded when the page is idle, where analytics is configured and the person has agreed.

type Start = { key: string; userId: string; patternOf: (pathname: string) => string }

/** Begins to count for a person, who is known by an id and nothing else. */
export function startAnalytics({ key, userId, patternOf }: Start) {
  const { origin } = window.location
  posthog.init(key, {
    api_host: `${origin}/relay-args`,
    // No cookie; what is kept goes with the storage when the person signs out.
    persistence: 'localStorage',
    autocapture: false,
    rageclick: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_performance: false,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_toolbar_metrics: true,
    save_referrer: false,
    save_campaign_params: false,
    mask_all_text: true,
    mask_all_element_attributes: true,
    mask_personal_data_properties: true,
    respect_dnt: true,
    person_profiles: 'identified_only',
    before_send: (event) => event && cleanEvent(event, window.location.pathname, { origin, patternOf }),
    session_recording: {
      maskAllInputs: true,
      maskTextSelector: '*',
      blockSelector: 'img, video, canvas, iframe, picture',
      // Compressed, they could not be looked through before they are sent.
      compress_events: false,
      recordHeaders: false,
      recordBody: false,
      recordCrossOriginIframes: false,
      maskCapturedNetworkRequestFn: () => null,
    },
  })
  posthog.identify(userId)
}

/** Counts a page by the pattern of its address. Where nothing may be counted, the replay pauses too. */
export function countPage(pathname: string) {
  if (!isCountedPath(pathname)) return posthog.stopSessionRecording()
  posthog.startSessionRecording()
  posthog.capture('$pageview')
}

/** Forgets the person: what follows is nobody's, and nothing follows. */
export function stopAnalytics() {
  posthog.stopSessionRecording()
  posthog.reset()
  posthog.opt_out_capturing()
}
