import {
  endSessionsOfSubject,
  readSession,
} from '../../src/features/base/sessions/server/sessions.service.ts'
import { createLocalProvider } from '../../src/local-provider/local-provider.ts'
import { isProviderPath, issuerOf } from '../../src/local-provider/paths.ts'
import { createSealer } from '../../src/server/crypto.ts'
import { readEnv } from '../../src/server/env.ts'
import type { ProviderServices } from '../../src/server/local-provider.ts'
import { createLimits } from '../../src/server/rate-limit.ts'
import type { TestDatabase } from '../db.ts'
import { aBrowser, type Browser, type Visit } from './browser.ts'
import { appOrigin, appResponse, appSecret, signInServices } from './sign-in-services.ts'

export const issuer = issuerOf(appOrigin)
export const providerSecret = `${appSecret} and varied 0123456789`

export const person = {
  firstName: 'Anna',
  lastName: 'Keller',
  email: 'anna@family.example',
  password: 'lantern moss otter',
}

type Mailing = Pick<ProviderServices, 'enqueue' | 'mail'> & Partial<Pick<ProviderServices, 'limits'>>

/** As in an installation without a mail server: nothing is ever queued. */
const noMail: Mailing = {
  mail: { isConfigured: false },
  enqueue: async () => {
    throw new Error('there is no mail, and yet a job was sent')
  },
}

export type ProviderProcess = ReturnType<typeof aProviderProcess>

/** Starts a process with the local provider, as in an installation without another one. */
export function aProviderProcess(
  database: TestDatabase,
  settings: Record<string, string> = {},
  mailing: Mailing = noMail,
) {
  const env = readEnv({
    APP_ORIGIN: appOrigin,
    APP_SECRET: providerSecret,
    DATABASE_URL: 'postgres://unused/x',
    ...settings,
  })
  const services = signInServices(database, { issuer })
  const provider = createLocalProvider({
    env,
    db: database.db,
    limits: createLimits(database.pool),
    log: services.log,
    sealer: (purpose) => createSealer(env.APP_SECRET, purpose),
    appSecret: env.APP_SECRET,
    endSessionsOf: (tx, accountId) => endSessionsOfSubject(tx, issuer, accountId),
    ...mailing,
  })
  const app = {
    ...signInServices(database, {
      issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      fetch: (address, init) => provider.fetch(new Request(address, init)),
    }),
    localProvider: provider,
  }
  const reach = (request: Request) =>
    isProviderPath(new URL(request.url).pathname) ? provider.fetch(request) : appResponse(request, app)
  const open = () => aBrowser(reach)
  return { app, provider, open, browser: open(), logged: services.logged }
}

export const at = (path: string) => `${appOrigin}${path}`

/** Returns the action of the first form of a page. */
export const actionOf = (visit: Visit) =>
  new URL(/<form[^>]* action="([^"]+)"/.exec(visit.html)?.[1]?.replaceAll('&amp;', '&') ?? '/', visit.url)
    .href

/** Opens a path of the app and follows all redirects. */
export const start = (browser: Browser, path: string) =>
  browser.get(at(path)).then((visit) => browser.follow(visit))

export async function signUp(browser: Browser, fields: Record<string, string> = person) {
  const form = await start(browser, '/api/auth/sign-up')
  return browser.follow(await browser.post(actionOf(form), fields))
}

export async function signIn(browser: Browser, fields: Record<string, string> = person, headers = {}) {
  const form = await start(browser, '/api/auth/sign-in')
  return browser.follow(await browser.post(actionOf(form), fields, headers))
}

export async function signOut(browser: Browser) {
  const out = await browser.post(at('/api/auth/sign-out'), {}, { accept: 'application/json' })
  return browser.follow(await browser.get(JSON.parse(out.html).url))
}

/** Returns the app's session in a browser. */
export const whoIs = ({ app }: ProviderProcess, browser: Browser) => {
  const cookie = `__Host-sid=${browser.cookie('__Host-sid')}`
  return readSession(new Request(appOrigin, { headers: { cookie } }), app)
}

/** Returns a sentence as it appears in HTML. */
export const escaped = (sentence: string) => sentence.replaceAll("'", '&#x27;')
