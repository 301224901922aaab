import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { clientAddressHeader } from '../server/client-address.ts'
import type { Form, FormResult } from './form-result.ts'

// What our pages on the provider read of a request and write into its answer.

export type Middleware = Parameters<Provider['use']>[0]
export type Context = Parameters<Middleware>[0]

export const isPost = (ctx: Context) => ctx.method === 'POST'

export const callerOf = (ctx: Context) => ctx.get(clientAddressHeader) || 'unknown'

export const frameOf = (ctx: Context) => ({ nonce: ctx.get('x-nonce') })

export const queryOf = (ctx: Context, name: string) => new URLSearchParams(ctx.querystring).get(name)

/** The fields of a form; PostgreSQL stores no NUL, and no keyboard types one. */
export const formOf = async (ctx: Context): Promise<Form> =>
  Object.fromEntries(new URLSearchParams((await text(ctx.req)).replaceAll('%00', '')))

export function show(ctx: Context, { status, retryAfterSeconds }: FormResult, html: string) {
  ctx.status = status
  if (retryAfterSeconds) ctx.set('retry-after', String(retryAfterSeconds))
  ctx.body = html
}

export function seeOther(ctx: Context, address: string) {
  ctx.redirect(address)
  ctx.status = 303
}
