import {
  defaultStreamHandler,
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { scriptOfPage, wakeScript } from '../lib/page-script.ts'
import { wholeAnswer } from './whole-answers.ts'

type Page = Parameters<typeof defaultStreamHandler>[0]

/**
 * Renders a page with as much script as its route needs (`staticData.script`, docs/adr/0049): all of it, all of it
 * once the visitor touches something, or none.
 */
export const renderWithScript = defineHandlerCallback((args) => {
  const { router, responseHeaders } = args
  const manifest = router.ssr?.manifest
  const script = scriptOfPage(router.state.matches)
  if (script === 'now' || !manifest) return renderAtOnce(args)
  const root = manifest.routes[router.routeTree.id]
  // The browser's part of the manifest is kept in the page data and stays complete.
  const { scripts: _, preloads: __, ...quietRoot } = root ?? {}
  const entries = (root?.scripts ?? []).map(({ attrs }) => String(attrs?.src ?? ''))
  const scripts = script === 'none' ? [] : [{ attrs: {}, children: wakeScript(entries) }]
  router.ssr = { manifest: { ...manifest, routes: { [router.routeTree.id]: { ...quietRoot, scripts } } } }
  if (script === 'on-touch') return renderAtOnce(args)
  try {
    const html = renderToString(createElement(RouterServer, { router }))
    return wholeAnswer(`<!DOCTYPE html>${html}`, {
      status: getSsrStatus(router),
      headers: responseHeaders,
    })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** React's placeholder for a part that had to wait or failed. */
const unfinished = '<!--$!-->'

/**
 * Renders a page in one go, since streaming costs more and the page is sent as a whole anyway. The loaders have nearly
 * always fetched everything. A page with a waiting part, such as a script loaded for the first time, is streamed.
 */
async function renderAtOnce(page: Page): Promise<Awaited<ReturnType<typeof defaultStreamHandler>>> {
  const { router, request, responseHeaders } = page
  const { serverSsr } = router
  if (!serverSsr || request.signal.aborted) return defaultStreamHandler(page)
  // No read can start while a page is rendered in one go: all its data is written once, where the scripts are.
  serverSsr.setRenderFinished()
  await new Promise(setImmediate)
  const tags = serverSsr.takeInitialHydrationScriptTags()
  serverSsr.takeInitialHydrationScriptTags = () => tags
  const html = tryToRender(page)
  if (html === null || html.includes(unfinished)) return defaultStreamHandler(page)
  try {
    const whole = await transformHtmlStringWithRouter(router, html)
    return wholeAnswer(whole, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}

/** A failure here recurs in the stream, which reports it. */
function tryToRender({ router }: Page): string | null {
  try {
    return renderToString(createElement(RouterServer, { router }))
  } catch {
    return null
  }
}
