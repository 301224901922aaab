import { AsyncLocalStorage } from 'node:async_hooks'
import * as oidc from 'openid-client'
import { AppError } from '../../../lib/app-error.ts'
import { beyondShare } from '../../db/connection-share.ts'
import type { IdentityOptions } from './identity.ts'

const freshForMs = 60 * 60 * 1_000
/** Between two times that wrong signatures make us fetch the keys. */
const renewEveryMs = 30_000

/** What the token endpoint answered in one sign-in: its code can be redeemed once only, its token verified twice. */
type Exchange = { answer: Response | null }
const exchanges = new AsyncLocalStorage<Exchange>()

/**
 * What the provider tells about itself: asked when first needed, once for all who wait, kept for an hour. While the
 * provider does not answer, what is known is used; when nothing is known, the next caller asks again.
 */
export function createDiscovery(options: IdentityOptions) {
  let known: { config: oidc.Configuration; at: number } | null = null
  let asking: Promise<oidc.Configuration> | null = null

  function refresh(): Promise<oidc.Configuration> {
    asking ??= beyondShare(() => discover(options))
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

  /** The provider with its present keys. Tokens that are forged cannot make us ask for them all the time. */
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
   * Redeems a code with what is known of the provider. When that was out of date, the same answer of the provider is
   * checked once more, in full, with what it says now.
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
  const message = 'Signing in is not possible right now. Please try again in a moment.'
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
  // Verify the signature of ID tokens although they come over a connection of our own.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** Within one sign-in, the token endpoint is asked once and its answer repeated. */
const redeemingOnce =
  (send: oidc.CustomFetch, tokenEndpoint: string | undefined): oidc.CustomFetch =>
  async (address, init) => {
    const exchange = exchanges.getStore()
    if (!exchange || address !== tokenEndpoint) return send(address, init)
    exchange.answer ??= await send(address, init)
    return exchange.answer.clone()
  }

/** A provider that the operator configured with plain http (this machine, a closed network) is reached that way. */
const transport = (server: URL, fetch: IdentityOptions['fetch']) => ({
  ...(fetch
    ? {
        [oidc.customFetch]: (address: string, init: oidc.CustomFetchOptions) =>
          fetch(address, requestInit(init)),
      }
    : {}),
  ...(server.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
})

/** The same request in the words of `fetch`, whose types do not take bytes on shared memory. */
const requestInit = ({ body, ...init }: oidc.CustomFetchOptions): RequestInit => ({
  ...init,
  body: body instanceof Uint8Array ? new Uint8Array(body) : body,
})

function clientAuthentication(
  { token_endpoint_auth_methods_supported: supported }: oidc.ServerMetadata,
  secret: string,
) {
  if (!secret) return oidc.None()
  // OpenID Connect Discovery: a provider that names no method takes client_secret_basic.
  return !supported || supported.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}
