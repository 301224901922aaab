import * as oidc from 'openid-client'
import { type IdentityClaims, readClaims } from './claims.ts'
import { createDiscovery } from './discovery.ts'
import { isKeyProblem, refusalOf, SignInRefused } from './refusal.ts'

export type { IdentityClaims } from './claims.ts'
export { SignInRefused } from './refusal.ts'

export type SignInKind = 'SIGN_IN' | 'SIGN_UP'

/** What must come back unchanged; kept on our side while the person is at the provider. */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string }

export type IdentityOptions = {
  /** Must equal the `issuer` in the provider's metadata. */
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Replaces the provider's authorization address for browsers. */
  signInUrl?: string
  signUpUrl?: string
  /** How requests reach the provider; only the transport, never the checks. */
  fetch?: (address: string, init?: RequestInit) => Promise<Response>
  timeoutSeconds?: number
}

export type SignedIn = {
  claims: IdentityClaims
  idToken: string
  /** All claims of the ID token, for a provider that adds its own. */
  idTokenClaims: Record<string, unknown>
}

export type StartOptions = {
  /** Makes the provider ask for credentials again, before an irreversible step. */
  again?: boolean
}

/** The gateway to the identity provider: authorization code with PKCE, state and nonce; every ID token is verified. */
export type IdentityGateway = {
  issuer: string
  /** Returns the address for the browser. Throws `unavailable` while the provider cannot be reached. */
  startSignIn: (kind: SignInKind, options?: StartOptions) => Promise<SignInChecks & { url: string }>
  /**
   * Redeems the code of a callback. Throws `SignInRefused` for every failed check, `unavailable` while the provider
   * cannot be reached.
   * @param currentUrl the callback as the browser called it, on our public origin
   */
  finishSignIn: (currentUrl: URL, checks: SignInChecks) => Promise<SignedIn>
  /**
   * Returns where the browser ends the provider's session; null when the provider has no such address or does not
   * answer.
   */
  endSessionUrl: (idToken: string, returnTo: string) => Promise<string | null>
}

const scope = 'openid email profile'

/** Creates the gateway without contacting the provider, which may be down now. */
export function createIdentityGateway(options: IdentityOptions): IdentityGateway {
  const discovery = createDiscovery(options)

  async function startSignIn(kind: SignInKind, { again = false }: StartOptions = {}) {
    const config = await discovery.get()
    const checks = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }
    const ownAddress = kind === 'SIGN_UP' ? options.signUpUrl : options.signInUrl
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: options.redirectUri,
      scope,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
      ...(kind === 'SIGN_UP' && !ownAddress ? { prompt: 'create' } : {}),
      ...(kind === 'SIGN_IN' && again ? { prompt: 'login' } : {}),
    })
    return { ...checks, url: ownAddress ? withParameters(ownAddress, url.searchParams) : url.href }
  }

  async function finishSignIn(currentUrl: URL, { state, nonce, codeVerifier }: SignInChecks) {
    try {
      return await discovery.redeem(async (config) => {
        const tokens = await oidc.authorizationCodeGrant(config, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const idTokenClaims = tokens.claims()
        if (!idTokenClaims || !tokens.id_token) throw new TypeError('the provider sent no ID token')
        // The library accepts an empty subject, which would make everyone the same person.
        if (idTokenClaims.sub.trim() === '') throw new SignInRefused('no-subject', 'empty sub')
        return {
          claims: await readClaims(config, tokens.access_token, idTokenClaims),
          idToken: tokens.id_token,
          idTokenClaims,
        }
      }, isKeyProblem)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async function endSessionUrl(idToken: string, returnTo: string) {
    // Checked again, so that nobody is sent to a provider that is down.
    const config = await discovery.refresh().catch(() => null)
    if (!config?.serverMetadata().end_session_endpoint) return null
    return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
      .href
  }

  return { issuer: options.issuer, startSignIn, finishSignIn, endSessionUrl }
}

/** Adds the authorization parameters to a configured address, keeping its own. */
function withParameters(address: string, parameters: URLSearchParams): string {
  const url = new URL(address)
  for (const [name, value] of parameters) url.searchParams.set(name, value)
  return url.href
}
