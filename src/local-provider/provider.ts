import Provider, {
  type Configuration,
  type FindAccount,
  interactionPolicy,
  type KoaContextWithOIDC,
  type Account as ProviderAccount,
} from 'oidc-provider'
import { isAppError } from '../lib/app-error.ts'
import { deriveKey } from '../server/crypto.ts'
import type { ProviderServices } from '../server/local-provider.ts'
import { isTrustworthyOrigin } from '../server/session-cookie.ts'
import { findAccount } from './accounts.repository.ts'
import { createAdapter, hashedId } from './adapter.ts'
import { findSignedIn } from './generations.ts'
import { interactionPath, issuerOf } from './paths.ts'
import { providerPages } from './provider-pages.ts'
import { sessionClaim } from './sign-ins.service.ts'
import { readSigningKey } from './signing-key.ts'
import { askToSignOut, showProblem, showSignedOut } from './system-pages.ts'

export type LocalProviderOptions = ProviderServices & { client: { clientId: string; clientSecret: string } }

const hour = 60 * 60
const day = 24 * hour

export async function createProvider(options: LocalProviderOptions): Promise<Provider> {
  const { env, db, sealer, log } = options
  const signingKey = await readSigningKey(db, sealer('local-provider/signing-key'))
  const provider = new Provider(issuerOf(env.APP_ORIGIN), {
    ...protocol,
    adapter: (model) => createAdapter(db, sealer('local-provider/artifacts'), model),
    jwks: { keys: [signingKey] },
    clients: [ourClient(options)],
    cookies: cookies(options),
    findAccount: (_, accountId, token) => claimsOf(options, accountId, token),
    loadExistingGrant: grantForOurClient,
    ...pageConfiguration(options),
  })
  // We set the addresses of every request before the provider sees it.
  provider.proxy = true
  provider.on('server_error', (_, error) => {
    // Too many requests, or a client that disconnected: answered as such, and nothing is broken.
    if (!isAppError(error, 'unavailable')) log.error({ err: error }, 'local provider failed')
  })
  provider.use(providerPages(provider, options))
  return provider
}

/** This provider supports only the authorization code flow with PKCE. */
const protocol: Configuration = {
  pkce: { required: () => true },
  scopes: ['openid', 'email', 'profile'],
  claims: {
    openid: ['sub', 'acr', sessionClaim],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name', 'name'],
  },
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  // The prompts: the app sends `create` for a new account.
  discovery: { prompt_values_supported: ['none', 'login', 'create'] },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  clientAuthMethods: ['client_secret_basic'],
  clientBasedCORS: () => false,
  ttl: {
    AuthorizationCode: 60,
    AccessToken: 600,
    IdToken: hour,
    Interaction: hour,
    Session: 14 * day,
    Grant: 14 * day,
  },
}

const ourClient = ({ env, client }: LocalProviderOptions) => ({
  client_id: client.clientId,
  client_secret: client.clientSecret,
  redirect_uris: [`${env.APP_ORIGIN}/api/auth/callback`],
  post_logout_redirect_uris: [`${env.APP_ORIGIN}/`],
  response_types: ['code' as const],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'client_secret_basic' as const,
  id_token_signed_response_alg: 'ES256' as const,
  // The app asks how long ago the password was entered before it deletes an account.
  require_auth_time: true,
})

function cookies({ env, appSecret }: LocalProviderOptions): Configuration['cookies'] {
  const isSecure = isTrustworthyOrigin(env.APP_ORIGIN)
  // The other two are bound to the path of one sign-in, which `__Host-` does not allow.
  const [ofHost, ofPath] = isSecure ? ['__Host-', '__Secure-'] : ['', '']
  const rules = { httpOnly: true, sameSite: 'lax' as const, signed: true }
  return {
    keys: [deriveKey(appSecret, 'local-provider/cookies').toString('base64url')],
    names: {
      session: `${ofHost}provider`,
      interaction: `${ofPath}provider-interaction`,
      resume: `${ofPath}provider-resume`,
    },
    long: { ...rules, path: '/' },
    short: rules,
  }
}

/**
 * An e-mail address counts as verified when a mailed code was entered, or when the operator vouches for every address.
 */
async function claimsOf(
  { db, env }: LocalProviderOptions,
  accountId: string,
  token: Parameters<FindAccount>[2],
): Promise<ProviderAccount | undefined> {
  const account = await findAccount(db, accountId)
  if (!account) return undefined
  return {
    accountId,
    claims: async () => ({
      sub: accountId,
      ...(token &&
        'sessionUid' in token &&
        token.sessionUid && { [sessionClaim]: hashedId(token.sessionUid) }),
      email: account.email,
      email_verified: account.isEmailVerified || env.LOCAL_PROVIDER_TRUST_EMAIL,
      given_name: account.firstName,
      family_name: account.lastName,
      name: `${account.firstName} ${account.lastName}`,
    }),
  }
}

/** Our own app is the only client, so nobody is asked for consent. */
const grantForOurClient: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { provider, session, client } = oidc
  if (!session?.accountId || !client) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/**
 * `prompt=create` opens the sign-up; without a session both lead to the same two pages. A session that started with an
 * older password asks for the new one.
 */
function promptsOf({ db }: LocalProviderOptions) {
  const policy = interactionPolicy.base()
  const isStale = async ({ oidc: { session } }: KoaContextWithOIDC) =>
    session?.accountId !== undefined && (await findSignedIn(db, session)) === undefined
  policy
    .get('login')
    ?.checks.add(new interactionPolicy.Check('new_password', 'the password has changed since', isStale))
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return policy
}

const pageConfiguration = (options: LocalProviderOptions): Configuration => ({
  interactions: {
    policy: promptsOf(options),
    url: (_, interaction) => interactionPath(interaction.uid),
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: askToSignOut,
      postLogoutSuccessSource: showSignedOut,
    },
  },
  renderError: (ctx, _, error) => showProblem(ctx, error, options.log),
})
