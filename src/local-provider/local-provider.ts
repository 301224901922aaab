import { deriveKey } from '../server/crypto.ts'
import { withoutConnectionShare } from '../server/db/connection-share.ts'
import type { LocalProvider, ProviderServices } from '../server/local-provider.ts'
import { deleteAccount } from './accounts.repository.ts'
import { accountPaths, isProviderPath, issuerOf } from './paths.ts'
import { keepPeople } from './people.repository.ts'
import { endProviderSessions } from './sign-ins.repository.ts'
import { holdSignIn } from './sign-ins.service.ts'

const clientId = 'kinstead'

/**
 * The OpenID Provider for an installation without another one, on our own origin. The app treats it like any provider
 * and knows only its issuer. It is loaded with its first request, so it costs no start time or memory before.
 */
export function createLocalProvider(services: ProviderServices): LocalProvider {
  const clientSecret = deriveKey(services.appSecret, 'local-provider/client-secret').toString('base64url')
  let loading: Promise<(request: Request) => Promise<Response>> | null = null

  const load = () => {
    loading ??= withoutConnectionShare(async () => {
      const { createProviderFetch } = await import('./provider-http.ts')
      return createProviderFetch({ ...services, client: { clientId, clientSecret } })
    })
    // A failed start (no database yet) is retried by the next request.
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
    keepPeople: () => keepPeople(services.db, issuerOf(services.env.APP_ORIGIN)),
    deleteAccount,
    holdSignIn,
    endSessions: endProviderSessions,
    fetch: async (request) => (await load())(request),
  }
}
