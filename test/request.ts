import { defaultSerovalPlugins, makeSerovalPlugin } from '@tanstack/router-core/ssr/client'
import { fromCrossJSON, toJSON } from 'seroval'
import { appErrorAdapter } from '../src/rpc/app-error-adapter.ts'

// Calls the built server's own `fetch` as a browser would, without a socket.

export type Call = {
  method: 'GET' | 'POST'
  data?: unknown
  cookie?: string
  headers?: Record<string, string>
}

export const origin = 'http://localhost:3000'

type Server = { fetch: (request: Request) => Promise<Response> }

/** The headers that a browser on our own origin sends. */
export const sameOrigin = { origin, 'sec-fetch-site': 'same-origin' }

/** Calls a server function by its public id and reads its answer. */
export async function callFunction(server: Server, id: string, { method, data, cookie, headers }: Call) {
  const payload = data === undefined ? undefined : JSON.stringify(toJSON({ data }))
  const url = new URL(`/_serverFn/${id}?createServerFn`, origin)
  if (method === 'GET' && payload) url.searchParams.set('payload', payload)
  const response = await server.fetch(
    new Request(url, {
      method,
      headers: {
        ...sameOrigin,
        'x-tsr-serverfn': 'true',
        accept: 'application/json',
        // As in the browser, a call without input has no body.
        ...(method === 'POST' && payload && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(method === 'POST' && payload && { body: payload }),
    }),
  )
  return readAnswer(response)
}

/** Returns the status of an answer, its raw text (to search for leaks), and its decoded result or error. */
export async function readAnswer(response: Response) {
  const text = await response.text()
  const decoded = response.headers.has('x-tss-serialized') ? decode(text) : undefined
  return { status: response.status, headers: response.headers, text, ...decoded }
}

// What the browser decodes with: our errors first, then the router's own types.
const plugins = [makeSerovalPlugin(appErrorAdapter), ...defaultSerovalPlugins]

function decode(text: string): { result?: unknown; error?: { message?: string; code?: string } } {
  return fromCrossJSON(JSON.parse(text), { refs: new Map(), plugins })
}
