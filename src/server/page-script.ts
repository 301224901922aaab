import {
  defaultStreamHandler,
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
} from '@tanstack/react-router/ssr/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { scriptOfPage, wakeScript } from '../lib/page-script.ts'

/**
 * Renders a page with as much script as its route asks for (`staticData.script`, docs/adr/0049): all of it, all of it once
 * the visitor touches something, or none.
 */
export const renderWithScript = defineHandlerCallback((args) => {
  const { router, responseHeaders } = args
  const manifest = router.ssr?.manifest
  const script = scriptOfPage(router.state.matches)
  if (script === 'now' || !manifest) return defaultStreamHandler(args)
  const root = manifest.routes[router.routeTree.id]
  // What the browser learns of the manifest is kept in the data of the page and stays whole.
  const { scripts: _, preloads: __, ...quietRoot } = root ?? {}
  const entries = (root?.scripts ?? []).map(({ attrs }) => String(attrs?.src ?? ''))
  const scripts = script === 'none' ? [] : [{ attrs: {}, children: wakeScript(entries) }]
  router.ssr = { manifest: { ...manifest, routes: { [router.routeTree.id]: { ...quietRoot, scripts } } } }
  if (script === 'on-touch') return defaultStreamHandler(args)
  try {
    const html = renderToString(createElement(RouterServer, { router }))
    return new Response(`<!DOCTYPE html>${html}`, {
      status: getSsrStatus(router),
      headers: responseHeaders,
    })
  } finally {
    router.serverSsr?.cleanup()
  }
})
