import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

export type Person = { sub: string } & Record<string, unknown>

/** What the provider does wrong, for one test. */
export type Misbehaviour = {
  /** Claims that replace the correct ones in the ID token. */
  claims?: Record<string, unknown>
  /** Changes the signed token in transit. */
  tamper?: (jwt: string) => string
  /** The issuer that discovery and the callback name instead of the real one. */
  announcedIssuer?: string
  responseIssuer?: string
  /** An error instead of a code. */
  error?: string
  tokenStatus?: number
  delayMs?: number
}

export type StandInProvider = Awaited<ReturnType<typeof startStandInProvider>>

type Grant = { params: URLSearchParams; person: Person }
type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject }

export const client = { clientId: 'app', clientSecret: 'secret-of-the-app' }

/**
 * A small OpenID Provider on loopback, written separately from the one we ship: it signs in the person named by the
 * test, and misbehaves on request. Like a real one, it checks the client, the redirect address and PKCE.
 */
export async function startStandInProvider() {
  const grants = new Map<string, Grant>()
  const requests: string[] = []
  let keys = [makeKey()]
  let server: Server | null = null
  let port = 0
  const state = {
    person: { sub: 'anna' } as Person,
    misbehaviour: {} as Misbehaviour,
    profileInUserinfo: false,
  }

  const issuer = () => `http://127.0.0.1:${port}`
  const metadata = () => ({
    issuer: state.misbehaviour.announcedIssuer ?? issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/jwks`,
    end_session_endpoint: `${issuer()}/logout`,
    authorization_response_iss_parameter_supported: true,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  })

  function authorize(params: URLSearchParams): string {
    const { error, responseIssuer } = state.misbehaviour
    const code = randomUUID()
    grants.set(code, { params, person: state.person })
    const back = new URL(params.get('redirect_uri') ?? '')
    back.searchParams.set('state', params.get('state') ?? '')
    back.searchParams.set('iss', responseIssuer ?? issuer())
    back.searchParams.set(error ? 'error' : 'code', error ?? code)
    return back.href
  }

  function token(body: URLSearchParams, authorization: string | undefined) {
    const { tokenStatus, claims, tamper = (jwt: string) => jwt } = state.misbehaviour
    if (tokenStatus) return { status: tokenStatus, body: { error: 'server_error' } }
    const grant = grants.get(body.get('code') ?? '')
    grants.delete(body.get('code') ?? '')
    if (basicCredentials(authorization) !== `${client.clientId}:${client.clientSecret}`) {
      return { status: 401, body: { error: 'invalid_client' } }
    }
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant?.params.get('redirect_uri') === body.get('redirect_uri') &&
      grant?.params.get('code_challenge') === challenge
    if (!grant || !isRight) return { status: 400, body: { error: 'invalid_grant' } }
    const now = Math.floor(Date.now() / 1_000)
    const idToken = signToken(keys[0], {
      iss: issuer(),
      aud: client.clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.params.get('nonce'),
      ...(state.profileInUserinfo ? { sub: grant.person.sub } : grant.person),
      ...claims,
    })
    return {
      status: 200,
      body: {
        access_token: grant.person.sub,
        token_type: 'Bearer',
        expires_in: 60,
        id_token: tamper(idToken),
      },
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer())
    requests.push(pathname)
    if (state.misbehaviour.delayMs) await wait(state.misbehaviour.delayMs, null, { ref: false })
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') return json(200, metadata())
    if (pathname === '/jwks') return json(200, { keys: keys.map(publicJwk) })
    if (pathname === '/userinfo') return json(200, state.person)
    if (pathname === '/authorize') return response.writeHead(302, { location: authorize(searchParams) }).end()
    if (pathname === '/token') {
      const { status, body } = token(new URLSearchParams(await text(request)), request.headers.authorization)
      return json(status, body)
    }
    json(404, {})
  }

  async function start() {
    const listening = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve))
    port = (listening.address() as AddressInfo).port
    server = listening
  }

  async function stop() {
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
    server = null
  }

  await start()
  return {
    issuer: issuer(),
    requests,
    start,
    stop,
    signsIn(person: Person, { profileInUserinfo = false } = {}) {
      state.person = person
      state.profileInUserinfo = profileInUserinfo
    },
    misbehaves(misbehaviour: Misbehaviour) {
      state.misbehaviour = misbehaviour
    },
    /** Replaces the keys; the old ones are gone. */
    rotateKeys({ underTheSameName = false } = {}) {
      keys = [makeKey(underTheSameName ? keys[0]?.kid : undefined)]
    },
    reset() {
      state.misbehaviour = {}
      state.profileInUserinfo = false
      state.person = { sub: 'anna' }
      requests.length = 0
    },
  }
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined. */
const basicCredentials = (header = '') =>
  atob(header.replace(/^Basic /, ''))
    .split(':')
    .map(decodeURIComponent)
    .join(':')

function makeKey(kid: string = randomUUID()): SigningKey {
  return { kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
}

const publicJwk = ({ kid, publicKey }: SigningKey) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'ES256',
  use: 'sig',
})

function signToken(key: SigningKey | undefined, claims: Record<string, unknown>): string {
  if (!key) throw new Error('the provider has no key')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'ES256', kid: key.kid, typ: 'JWT' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}
