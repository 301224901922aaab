import posthog from 'posthog-js/full/no-external'
import { cleanEvent, isCountedPath } from './analytics.rules.ts'

// The library weighs 250 KB: this file is loaded when the page is idle, where analytics is configured and the person has agreed.

type Start = { key: string; userId: string; patternOf: (pathname: string) => string }

/** The library is started once for a page; whether anything leaves is decided here. */
let isOn = false
let isStarted = false

/** Begins to count for a person, who is known by an id and nothing else. */
export function startAnalytics({ key, userId, patternOf }: Start) {
  isOn = true
  if (isStarted) posthog.set_config({ disable_persistence: false })
  else start(key, patternOf)
  isStarted = true
  posthog.identify(userId)
  return { countPage, stop }
}

export type AnalyticsClient = ReturnType<typeof startAnalytics>

function start(key: string, patternOf: Start['patternOf']) {
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
    // Robots do not sign in and agree: only people come this far, whatever their browser calls itself.
    opt_out_useragent_filter: true,
    person_profiles: 'identified_only',
    before_send: (event) =>
      isOn && event ? cleanEvent(event, window.location.pathname, { origin, patternOf }) : null,
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
}

/** Counts a page by the pattern of its address. Where nothing may be counted, the replay pauses too. */
function countPage(pathname: string) {
  if (!isCountedPath(pathname)) return posthog.stopSessionRecording()
  posthog.startSessionRecording()
  posthog.capture('$pageview')
}

/** Forgets the person: what follows would be nobody's, nothing follows, and the browser keeps nothing of it. */
function stop() {
  isOn = false
  posthog.stopSessionRecording()
  posthog.reset()
  posthog.set_config({ disable_persistence: true })
}
