import { AsyncLocalStorage } from 'node:async_hooks'
import { t } from '@lingui/core/macro'
import * as oidc from 'openid-client'
import { AppError } from '../../../lib/app-error.ts'
import { withoutConnectionShare } from '../../db/connection-share.ts'
import type { IdentityOptions } from './identity.ts'

const freshForMs = 60 * 60 * 1_000
/** The minimum time between two key fetches caused by wrong signatures. */
const renewEveryMs = 30_000

/** The token endpoint's answer in one sign-in: its code can be redeemed only once, its token verified twice. */
type Exchange = { answer: Response | null }
const exchanges = new AsyncLocalStorage<Exchange>()

/**
 * The provider's metadata: fetched on first use, shared by concurrent callers, kept for an hour. While the provider
 * does not answer, the known metadata is used; without any, the next caller tries again.
 */
export function createDiscovery(options: IdentityOptions) {
  let known: { config: oidc.Configuration; at: number } | null = null
  let asking: Promise<oidc.Configuration> | null = null

  function refresh(): Promise<oidc.Configuration> {
    asking ??= withoutConnectionShare(() => discover(options))
      .then((config) => {
        known = { config, at: Date.now() }
        return config
      })
      .finally(() => {
        asking = null
      })
    return asking
  }

  async function get(): Promise<oidc.Configuration> {
    if (known && Date.now() - known.at < freshForMs) return known.config
    try {
      return await refresh()
    } catch (cause) {
      if (known) return known.config
      throw unavailable(cause)
    }
  }

  let renewed: { config: Promise<oidc.Configuration>; at: number } | null = null

  /** Returns the provider with current keys. Forged tokens cannot trigger a fetch each time. */
  function renew(): Promise<oidc.Configuration> {
    if (renewed && Date.now() - renewed.at < renewEveryMs) return renewed.config
    const config = refresh().catch((cause) => {
      renewed = null
      throw unavailable(cause)
    })
    renewed = { config, at: Date.now() }
    return config
  }

  /**
   * Redeems a code with the known metadata. If that was outdated, the same answer is fully checked again with the new
   * one.
   */
  function redeem<Result>(
    use: (config: oidc.Configuration) => Promise<Result>,
    isOutOfDate: (error: unknown) => boolean,
  ): Promise<Result> {
    return exchanges.run({ answer: null }, async () => {
      try {
        return await use(await get())
      } catch (error) {
        if (!isOutOfDate(error)) throw error
        return await use(await renew())
      }
    })
  }

  return { get, refresh, redeem }
}

export function unavailable(cause: unknown): AppError {
  const message = t`You cannot sign in right now. Try again in a moment.`
  return new AppError('unavailable', message, { retryAfterSeconds: 5 }, { cause })
}

async function discover({ issuer, clientId, clientSecret, fetch, timeoutSeconds = 4 }: IdentityOptions) {
  const server = new URL(issuer)
  const found = await oidc.discovery(server, clientId, undefined, undefined, {
    ...transport(server, fetch),
    timeout: timeoutSeconds,
  })
  const metadata = found.serverMetadata()
  const config = new oidc.Configuration(
    metadata,
    clientId,
    undefined,
    clientAuthentication(metadata, clientSecret),
  )
  config.timeout = timeoutSeconds
  config[oidc.customFetch] = redeemingOnce(
    (address, init) => (fetch ?? globalThis.fetch)(address, requestInit(init)),
    metadata.token_endpoint,
  )
  if (server.protocol === 'http:') oidc.allowInsecureRequests(config)
  // Verifies ID token signatures although they arrive over our own connection.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** Within one sign-in, the token endpoint is called once and its answer reused. */
const redeemingOnce =
  (send: oidc.CustomFetch, tokenEndpoint: string | undefined): oidc.CustomFetch =>
  async (address, init) => {
    const exchange = exchanges.getStore()
    if (!exchange || address !== tokenEndpoint) return send(address, init)
    exchange.answer ??= await send(address, init)
    return exchange.answer.clone()
  }

/** A provider configured with plain http (this machine, a closed network) is used that way. */
const transport = (server: URL, fetch: IdentityOptions['fetch']) => ({
  ...(fetch
    ? {
        [oidc.customFetch]: (address: string, init: oidc.CustomFetchOptions) =>
          fetch(address, requestInit(init)),
      }
    : {}),
  ...(server.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
})

/** The same request for `fetch`, whose types exclude bytes on shared memory. */
const requestInit = ({ body, ...init }: oidc.CustomFetchOptions): RequestInit => ({
  ...init,
  body: body instanceof Uint8Array ? new Uint8Array(body) : body,
})

function clientAuthentication(
  { token_endpoint_auth_methods_supported: supported }: oidc.ServerMetadata,
  secret: string,
) {
  if (!secret) return oidc.None()
  // OpenID Connect Discovery: the default method is client_secret_basic.
  return !supported || supported.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}
