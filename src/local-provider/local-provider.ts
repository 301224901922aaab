import { deriveKey } from '../server/crypto.ts'
import { beyondShare } from '../server/db/connection-share.ts'
import type { LocalProvider, ProviderServices } from '../server/runtime.ts'
import { deleteAccount } from './accounts.repository.ts'
import { accountPaths, isProviderPath, issuerOf } from './paths.ts'
import { endProviderSessions } from './sign-ins.repository.ts'
import { holdSignIn } from './sign-ins.service.ts'

const clientId = 'kinstead'

/**
 * The OpenID Provider for an installation that has no other: on our own origin. The app speaks to it
 * as to any provider and knows only its issuer. It is loaded when somebody first comes, so that it costs neither
 * start time nor memory before.
 */
export function createLocalProvider(services: ProviderServices): LocalProvider {
  const clientSecret = deriveKey(services.appSecret, 'local-provider/client-secret').toString('base64url')
  let loading: Promise<(request: Request) => Promise<Response>> | null = null

  const load = () => {
    loading ??= beyondShare(async () => {
      const { createProviderFetch } = await import('./provider-http.ts')
      return createProviderFetch({ ...services, client: { clientId, clientSecret } })
    })
    // A start that failed (no database yet) is tried again by the next request.
    loading.catch(() => {
      loading = null
    })
    return loading
  }

  return {
    serves: isProviderPath,
    issuer: issuerOf(services.env.APP_ORIGIN),
    clientId,
    clientSecret,
    passwordPath: accountPaths.password,
    verifyEmailPath: accountPaths.verifyEmail,
    deleteAccount,
    holdSignIn,
    endSessions: endProviderSessions,
    fetch: async (request) => (await load())(request),
  }
}
