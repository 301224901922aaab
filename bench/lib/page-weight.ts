import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Request, Response } from '@playwright/test'
import { startBrowser } from './chromium.ts'

/**
 * How long a page must load nothing to count as loaded. A busy machine may need longer for the next script: then the
 * weight comes out too low, never too high, so a budget cannot be exceeded by chance.
 */
const settleMs = 500

export type PageWeight = {
  scriptBytes: number
  scripts: { path: string; bytes: number }[]
  /** How many script files it requested. */
  scriptFiles: number
  /** How many responses it requested, including the document. */
  requests: number
  foreign: string[]
}

/** Opens an address in a browser with an empty profile, as `weigh` does. */
export async function weighPage(url: string): Promise<PageWeight> {
  const { browser, stop } = await startBrowser()
  const page = await browser.newPage({ serviceWorkers: 'block' })
  const weight = await weigh(page, url)
  await stop()
  return weight
}

/**
 * Opens an address in a page with an empty cache, and waits until it loads nothing more by itself.
 * @returns its scripts after gzip (files, preloaded modules and inline scripts), the number of requests, and the
 * addresses requested on other origins
 */
export async function weigh(page: Page, url: string): Promise<PageWeight> {
  const asked: string[] = []
  const loading = new Set<Request>()
  const scripts: Response[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) asked.push(request.url())
    if (new URL(request.url()).pathname.endsWith('.js')) loading.add(request)
  })
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('javascript')) scripts.push(response)
  })
  const answer = await page.goto(url)
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
  // A visitor’s page and a contractor’s stay without script until they are touched, or for good.
  if (scripts.length > 0) await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
  let before: number
  do {
    before = asked.length
    await delay(settleMs)
  } while (loading.size > 0 || asked.length > before)
  // Read only now, so that no body of a late script is still being read when the page is closed.
  const files = await Promise.all(
    scripts.map(async (script) => ({
      path: new URL(script.url()).pathname,
      bytes: gzipped(await script.body()),
    })),
  )
  const weighed = [...files, { path: '(in the page)', bytes: gzipped(inlineScripts(await answer.text())) }]
  return {
    scripts: weighed,
    scriptBytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0),
    scriptFiles: files.length,
    requests: asked.length,
    foreign: asked.filter((address) => new URL(address).origin !== new URL(url).origin),
  }
}

const gzipped = (content: string | Buffer) => gzipSync(content).byteLength

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code).join('\n')
