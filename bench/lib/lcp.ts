import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { median } from './figures.ts'

// How long a first visit feels on a slow phone: the three figures of https://web.dev/articles/vitals that need no input.

/** A slow 4G connection: every request waits for a round trip; the rates are shared by all requests. */
const slowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** A phone’s processor, compared with that of the machine. */
const slowdown = 4
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

/** Includes what is painted or moved late, after the network has been idle. */
const settleMs = 1_500

type Shift = { at: number; value: number }
type Task = { startedAt: number; durationMs: number }
/** What a page reports about its own start; times are in milliseconds from the navigation. */
type Timeline = { firstPaintAt: number; paints: { at: number; of: string }[]; shifts: Shift[]; tasks: Task[] }

type FirstVisit = {
  lcpMs: number
  /** The element that was painted last. */
  largest: string
  cls: number
  tbtMs: number
}

type VisitPlan = {
  url: string
  cookie?: string
  /** Text that the page must show. */
  words: readonly string[]
  /** An address that the request comes from, where the product counts requests. */
  from?: string
  /** False only to check that a visit works. */
  isSlow: boolean
}

/** Visits an address repeatedly, each time with an empty cache. */
export async function firstVisits(browser: Browser, plan: VisitPlan, count: number): Promise<FirstVisit> {
  const visits: FirstVisit[] = []
  for (let visit = 0; visit < count; visit++) visits.push(await visitOnPhone(browser, plan))
  return {
    lcpMs: median(visits.map(({ lcpMs }) => lcpMs)),
    largest: [...new Set(visits.map(({ largest }) => largest))].join('; '),
    cls: median(visits.map(({ cls }) => cls)),
    tbtMs: median(visits.map(({ tbtMs }) => tbtMs)),
  }
}

async function visitOnPhone(browser: Browser, { url, cookie, words, from, isSlow }: VisitPlan) {
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    ...(from && { extraHTTPHeaders: { 'x-forwarded-for': from } }),
  })
  try {
    if (cookie) await context.addCookies([cookieOf(cookie, url)])
    const page = await context.newPage()
    if (isSlow) await slowDown(page)
    const answer = await page.goto(url)
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    // A visitor's page waits until it is touched, and a contractor's runs no script.
    if (cookie) await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
    await delay(isSlow ? settleMs : 0)
    const text = await page.locator('body').innerText()
    const missing = words.filter((word) => !text.includes(word))
    if (missing.length > 0) throw new Error(`${url} does not show ${missing.join(', ')}`)
    return visitOf(await page.evaluate(readTimeline))
  } finally {
    await context.close()
  }
}

function cookieOf(cookie: string, url: string) {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, domain: new URL(url).hostname, path: '/', httpOnly: true, secure: true }
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Runs in the page, so it must not use anything from outside itself. */
async function readTimeline(): Promise<Timeline> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const seen: PerformanceEntry[] = []
      new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true })
      // What is buffered is delivered in a task of its own, before this one.
      setTimeout(() => resolve(seen), 200)
    })
  const [paints, shifts, tasks, [first]] = await Promise.all([
    entriesOf('largest-contentful-paint'),
    entriesOf('layout-shift'),
    entriesOf('longtask'),
    performance.getEntriesByName('first-contentful-paint'),
  ])
  const nameOf = (entry: PerformanceEntry) => {
    const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
    if (!element) return 'an element that is gone'
    const words = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    return `<${element.tagName.toLowerCase()}> ${words || (element instanceof HTMLImageElement ? element.currentSrc : '')}`.trim()
  }
  return {
    firstPaintAt: first?.startTime ?? 0,
    paints: paints.map((entry) => ({ at: entry.startTime, of: nameOf(entry) })),
    shifts: shifts.map((entry) => ({
      at: entry.startTime,
      value: 'value' in entry && typeof entry.value === 'number' ? entry.value : 0,
    })),
    tasks: tasks.map(({ startTime, duration }) => ({ startedAt: startTime, durationMs: duration })),
  }
}

function visitOf({ firstPaintAt, paints, shifts, tasks }: Timeline): FirstVisit {
  const last = paints.at(-1)
  if (!last) throw new Error('the page painted nothing')
  return { lcpMs: last.at, largest: last.of, cls: worstShift(shifts), tbtMs: blockedMs(tasks, firstPaintAt) }
}

/** A burst of shifts ends after a second without one, or after five seconds. */
const pauseMs = 1_000
const burstMs = 5_000

/** Returns the score of the worst burst of layout shifts. Nothing is pressed during a visit, so all of them count. */
export function worstShift(shifts: readonly Shift[]): number {
  let worst = 0
  let burst = { from: 0, last: 0, value: 0 }
  for (const { at, value } of shifts) {
    const goesOn = burst.value > 0 && at - burst.last < pauseMs && at - burst.from < burstMs
    burst = goesOn
      ? { from: burst.from, last: at, value: burst.value + value }
      : { from: at, last: at, value }
    worst = Math.max(worst, burst.value)
  }
  return worst
}

/** A press during a shorter task is answered at once. */
const unnoticedMs = 50

/** Returns how long presses after the first paint had to wait in total: what each task took beyond 50 ms. */
export const blockedMs = (tasks: readonly Task[], firstPaintAt: number): number =>
  tasks
    .filter(({ startedAt, durationMs }) => startedAt + durationMs > firstPaintAt)
    .map(({ startedAt, durationMs }) => durationMs - Math.max(0, firstPaintAt - startedAt))
    .reduce((sum, durationMs) => sum + Math.max(0, durationMs - unnoticedMs), 0)
