import pino from 'pino'
import {
  callbackResponse,
  signInResponse,
  signOutResponse,
} from '../../src/features/base/sessions/server/sign-in.response.ts'
import type { SignInServices } from '../../src/features/base/sessions/server/sign-in.service.ts'
import { createSealer } from '../../src/server/crypto.ts'
import { createIdentityGateway, type IdentityOptions } from '../../src/server/gateways/identity/identity.ts'
import { createLimits, type Limits } from '../../src/server/rate-limit.ts'
import type { TestDatabase } from '../db.ts'
import { client } from './stand-in-provider.ts'

export const appOrigin = 'https://home.example'
export const appSecret = 'a secret for tests that is long enough'

type Services = SignInServices & { limits: Limits; logged: string[] }

/** The running process, as far as signing in needs it. */
export function signInServices(
  { db, pool }: TestDatabase,
  identity: Partial<IdentityOptions> & { issuer: string },
): Services {
  const logged: string[] = []
  return {
    db,
    env: { APP_ORIGIN: appOrigin, AFTER_SIGN_IN_URL: '/family-select', AFTER_SIGN_UP_URL: '/welcome' },
    identity: createIdentityGateway({
      ...client,
      redirectUri: `${appOrigin}/api/auth/callback`,
      ...identity,
    }),
    log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    logged,
    sealer: (purpose) => createSealer(appSecret, purpose),
    limits: createLimits(pool),
    enqueue: async () => {},
    localProvider: null,
  }
}

/** The app's own side of the round trip; every other path of the app is a page. */
export async function appResponse(request: Request, services: Services): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/api/auth/sign-in') return signInResponse(request, services, 'SIGN_IN')
  if (pathname === '/api/auth/sign-up') return signInResponse(request, services, 'SIGN_UP')
  if (pathname === '/api/auth/callback') return callbackResponse(request, services)
  if (pathname === '/api/auth/sign-out') return signOutResponse(request, services)
  return new Response('a page')
}
