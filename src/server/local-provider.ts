import type { Enqueue } from './context.ts'
import type { Sealer } from './crypto.ts'
import type { openDatabase, Tx } from './db/client.ts'
import type { Env } from './env.ts'
import type { Mail } from './gateways/mail/mail.ts'
import type { Logger } from './logger.ts'
import type { Limits } from './rate-limit.ts'

/** The built-in identity provider, as the server knows it. */
export type LocalProvider = {
  fetch: (request: Request) => Promise<Response>
  /** Tells whether one of our paths is the provider's. */
  serves: (pathname: string) => boolean
  issuer: string
  clientId: string
  clientSecret: string
  /** The page for changing an account's password. */
  passwordPath: string
  /** The page for verifying an account's e-mail address; `?return=` is the next address. */
  verifyEmailPath: string
  /** Lets accounts keep their person when the installation has a new address. */
  keepPeople: () => Promise<void>
  /** Deletes an account with all its sign-ins, in the transaction that deletes its person. */
  deleteAccount: (tx: Tx, accountId: string) => Promise<void>
  /**
   * Checks whether a sign-in is still valid, locked until the transaction ends that opens our session.
   * @param claims of the ID token
   * @returns the provider's session in that browser; null when the password has changed or that session has ended
   */
  holdSignIn: (tx: Tx, claims: Record<string, unknown>) => Promise<{ providerSession: string } | null>
  /** Ends one session of an account at the provider, or all but one, in the transaction that ends ours. */
  endSessions: (
    tx: Tx,
    accountId: string,
    which: { only: string } | { except: string | null },
  ) => Promise<void>
}

/** What the built-in identity provider is given. */
export type ProviderServices = {
  env: Env
  db: ReturnType<typeof openDatabase>['db']
  limits: Limits
  log: Logger
  sealer: (purpose: string) => Sealer
  appSecret: string
  enqueue: Enqueue
  mail: Pick<Mail, 'isConfigured'>
  /** Ends all sign-ins of an account, in the transaction that removes its password. */
  endSessionsOf: (tx: Tx, accountId: string) => Promise<void>
}
