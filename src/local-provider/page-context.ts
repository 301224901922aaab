import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { clientAddressHeader } from '../server/client-address.ts'
import { readCookieTokens, setCookie } from '../server/session-cookie.ts'
import { type Caller, maxTokens } from './account.service.ts'
import type { Form, FormResult } from './form-result.ts'
import { knownBrowserDays } from './known-browsers.repository.ts'
import { messagePage } from './pages/message-page.tsx'

// Reads requests and writes answers for our own pages at the provider.

export type Middleware = Parameters<Provider['use']>[0]
export type Context = Parameters<Middleware>[0]

export const isPost = (ctx: Context) => ctx.method === 'POST'

export const callerOf = (ctx: Context) => ctx.get(clientAddressHeader) || 'unknown'

/** Returns the address that a form comes from, and the browser’s tokens. */
export const callerWithBrowser = (ctx: Context, origin: string): Caller => ({
  address: callerOf(ctx),
  browserTokens: readCookieTokens(
    { headers: { get: (name) => ctx.get(name) } },
    'known-browser',
    origin,
  ).slice(0, maxTokens),
})

export const keepKnownBrowser = (ctx: Context, tokens: string[], origin: string) =>
  ctx.append(
    'set-cookie',
    setCookie('known-browser', tokens.join('.'), knownBrowserDays * 24 * 60 * 60, origin),
  )

export const frameOf = (ctx: Context) => ({ nonce: ctx.get('x-nonce') })

export const queryOf = (ctx: Context, name: string) => new URLSearchParams(ctx.querystring).get(name)

/** Reads the fields of a form without NUL, which PostgreSQL cannot store. */
export const formOf = async (ctx: Context): Promise<Form> =>
  Object.fromEntries(new URLSearchParams((await text(ctx.req)).replaceAll('%00', '')))

export function show(ctx: Context, { status, retryAfterSeconds }: FormResult, html: string) {
  ctx.status = status
  if (retryAfterSeconds) ctx.set('retry-after', String(retryAfterSeconds))
  ctx.body = html
}

/** Shows one message and a link. */
export function showMessage(ctx: Context, title: string, text: string, link: { to: string; text: string }) {
  ctx.body = messagePage({ ...frameOf(ctx), title, text, link })
}

export function seeOther(ctx: Context, address: string) {
  ctx.redirect(address)
  ctx.status = 303
}
