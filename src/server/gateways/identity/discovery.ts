import * as oidc from 'openid-client'
import { AppError } from '../../../lib/app-error.ts'
import type { IdentityOptions } from './identity.ts'

const freshForMs = 60 * 60 * 1_000

/**
 * What the provider tells about itself: asked when first needed, once for all who wait, kept for an hour. While the
 * provider does not answer, what is known is used; when nothing is known, the next caller asks again.
 */
export function createDiscovery(options: IdentityOptions) {
  let known: { config: oidc.Configuration; at: number } | null = null
  let asking: Promise<oidc.Configuration> | null = null

  function refresh(): Promise<oidc.Configuration> {
    asking ??= discover(options)
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

  return {
    get,
    refresh,
    forget() {
      known = null
    },
  }
}

export function unavailable(cause: unknown): AppError {
  const error = new AppError(
    'unavailable',
    'Signing in is not possible right now. Please try again in a moment.',
    {
      retryAfterSeconds: 5,
    },
  )
  error.cause = cause
  return error
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
  if (fetch) config[oidc.customFetch] = (address, init) => fetch(address, requestInit(init))
  if (server.protocol === 'http:') oidc.allowInsecureRequests(config)
  // Verify the signature of ID tokens although they come over a connection of our own.
  oidc.enableNonRepudiationChecks(config)
  return config
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
