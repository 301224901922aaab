import { toJSON } from 'seroval'
import { type Ask, expectAnswer } from './in-turns.ts'
import type { Server } from './processes.ts'

/** Calls `search.search` as a browser does. */
export const searchAsk = (
  app: Server,
  { name, text, cookie }: { name: string; text: string; cookie: string },
): Ask => ({
  name,
  ask: async () =>
    expectAnswer(await fetch(searchUrl(app, text), { headers: callHeaders(app, cookie) }), '"kind"'),
})

function searchUrl({ origin }: Server, text: string): URL {
  const url = new URL('/_serverFn/search.search?createServerFn', origin)
  url.searchParams.set('payload', JSON.stringify(toJSON({ data: { text } })))
  return url
}

const callHeaders = ({ origin }: Server, cookie: string) => ({
  cookie,
  origin,
  'sec-fetch-site': 'same-origin',
  'x-tsr-serverfn': 'true',
  accept: 'application/json',
})
