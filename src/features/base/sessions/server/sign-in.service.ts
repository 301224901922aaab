import { isAppError } from '../../../../lib/app-error.ts'
import { safeReturnTo } from '../../../../lib/return-to.ts'
import type { Enqueue } from '../../../../server/context.ts'
import { randomToken, type Sealer, sha256 } from '../../../../server/crypto.ts'
import type { Db, Tx } from '../../../../server/db/client.ts'
import type { Env } from '../../../../server/env.ts'
import {
  type IdentityGateway,
  type SignedIn,
  type SignInKind,
  SignInRefused,
} from '../../../../server/gateways/identity/identity.ts'
import type { LocalProvider } from '../../../../server/local-provider.ts'
import type { Logger } from '../../../../server/logger.ts'
import { listMyFamilyGroups } from '../../groups/server/groups.service.ts'
import { notifyInvitesTo } from '../../invites/server/invite-notices.service.ts'
import { fetchProviderPictureJob } from '../../users/server/provider-picture.service.ts'
import { upsertUser } from '../../users/server/users.service.ts'
import type { SignInFailureReason } from '../sessions.rules.ts'
import { claimSignInAttempt, insertSignInAttempt } from './sessions.repository.ts'
import { closeSession, idTokenPurpose, openSession } from './sessions.service.ts'

/** The process-wide dependencies of signing in and out. */
export type SignInServices = {
  db: Db
  env: Pick<Env, 'APP_ORIGIN' | 'AFTER_SIGN_IN_URL' | 'AFTER_SIGN_UP_URL'>
  identity: IdentityGateway
  log: Logger
  sealer: (purpose: string) => Sealer
  enqueue: Enqueue
  /** The local provider; null when an external one is used. */
  localProvider: Pick<LocalProvider, 'issuer' | 'holdSignIn' | 'endSessions'> | null
}

/** A failed sign-in with the reason that /login explains. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
  readonly reason: SignInFailureReason
  readonly returnTo: string | null
  /** Why an administrator suspended the person, sealed. */
  readonly notice: string | null

  constructor(reason: SignInFailureReason, returnTo: string | null = null, notice: string | null = null) {
    super(`sign-in failed: ${reason}`)
    this.reason = reason
    this.returnTo = returnTo
    this.notice = notice
  }
}

const verifierPurpose = 'sign-in/code-verifier'
const returnToPurpose = 'sign-in/return-to'

/** The sealing purpose of a suspension's reason in the address of /login, so that no one else can put text there. */
const suspensionPurpose = 'sign-in/suspension'

/** @returns an administrator's reason for a suspension; null for what we did not seal */
export function readSuspension({ sealer }: Pick<SignInServices, 'sealer'>, notice: string): string | null {
  try {
    return sealer(suspensionPurpose).open(notice)
  } catch {
    return null
  }
}

const choiceOfGroups = '/family-select'

/**
 * Starts a sign-in bound to the browser. Attempts are independent, so that several tabs can be at the provider at
 * once.
 * @param browserToken the browser's secret, if it has one
 * @returns the provider's address, and the secret that the browser must return
 */
export async function startSignIn(
  { db, env, identity, sealer }: SignInServices,
  {
    kind,
    redirect,
    browserToken,
    again,
  }: { kind: SignInKind; redirect: string | null; browserToken: string | null; again?: boolean },
): Promise<{ url: string; browserToken: string }> {
  const { url, state, nonce, codeVerifier } = await identity.startSignIn(kind, { again })
  const browser = browserToken ?? randomToken()
  await insertSignInAttempt(db, {
    stateHash: sha256(state),
    browserHash: sha256(browser),
    kind,
    nonce,
    codeVerifierSealed: sealer(verifierPurpose).seal(codeVerifier),
    returnToSealed: sealer(returnToPurpose).seal(redirect ? safeReturnTo(redirect, env.APP_ORIGIN) : ''),
  })
  return { url, browserToken: browser }
}

export type Callback = {
  /** The callback address on our public origin. */
  currentUrl: URL
  browserToken: string | null
  /** The browser's current session; it ends when the new one starts. */
  sessionToken: string | null
  userAgent: string | null
}

/**
 * Completes a sign-in: redeems the code, finds or creates the person, opens a session.
 * @throws SignInFailed for everything that does not lead to a session
 */
export async function finishSignIn(services: SignInServices, callback: Callback) {
  const state = callback.currentUrl.searchParams.get('state')
  const attempt =
    state && callback.browserToken
      ? await claimSignInAttempt(services.db, sha256(state), sha256(callback.browserToken))
      : undefined
  // Empty when no page was requested.
  const returnTo = (attempt && services.sealer(returnToPurpose).open(attempt.returnToSealed)) || null
  if (!state || !attempt || attempt.isExpired) {
    services.log.warn({ reason: 'expired', known: attempt !== undefined }, 'sign-in refused')
    throw new SignInFailed('expired', returnTo)
  }
  const codeVerifier = services.sealer(verifierPurpose).open(attempt.codeVerifierSealed)
  const checks = { state, nonce: attempt.nonce, codeVerifier }
  const signedIn = await redeem(services, callback.currentUrl, checks, returnTo)
  const session = await signIn(services, signedIn, { ...callback, returnTo })
  if ('suspension' in session) {
    const { reason } = session.suspension
    throw new SignInFailed('suspended', null, reason && services.sealer(suspensionPurpose).seal(reason))
  }
  const { sessionToken, userId } = session
  return { sessionToken, returnTo: returnTo ?? (await landing(services, attempt.kind, userId)) }
}

/**
 * Returns the landing page when none was requested: the configured one, or from the group list the dashboard of a
 * person's only group.
 */
export async function landing(
  { db, env }: Pick<SignInServices, 'db' | 'env'>,
  kind: SignInKind,
  userId: string,
): Promise<string> {
  const configured = safeReturnTo(
    kind === 'SIGN_UP' ? env.AFTER_SIGN_UP_URL : env.AFTER_SIGN_IN_URL,
    env.APP_ORIGIN,
  )
  if (configured !== choiceOfGroups) return configured
  const [group, ...others] = await listMyFamilyGroups({ db, user: { id: userId } })
  return group && others.length === 0 ? `/dashboard/${group.familyGroupId}` : configured
}

async function redeem(
  { identity, log }: SignInServices,
  currentUrl: URL,
  checks: Parameters<IdentityGateway['finishSignIn']>[1],
  returnTo: string | null,
) {
  try {
    return await identity.finishSignIn(currentUrl, checks)
  } catch (error) {
    if (isAppError(error, 'unavailable')) {
      log.warn({ issuer: identity.issuer }, 'identity provider unavailable during a sign-in')
      throw new SignInFailed('unavailable', returnTo)
    }
    if (!(error instanceof SignInRefused)) throw error
    log.warn({ issuer: identity.issuer, reason: error.reason, check: error.check }, 'sign-in refused')
    throw new SignInFailed(error.reason, returnTo)
  }
}

/**
 * @returns the suspension of a suspended person, who gets no session
 * @throws SignInFailed when the password has changed since the attempt started
 */
function signIn(
  { db, sealer, log, enqueue, localProvider }: SignInServices,
  { claims, idToken, idTokenClaims }: SignedIn,
  { sessionToken, userAgent, returnTo }: Callback & { returnTo: string | null },
): Promise<{ sessionToken: string; userId: string } | { suspension: { reason: string | null } }> {
  return db.transaction(async (tx) => {
    const { userId, suspension, newlyVerifiedEmail: email } = await upsertUser(tx, claims)
    if (suspension) {
      log.warn({ userId }, 'sign-in of a suspended person')
      return { suspension }
    }
    const held = localProvider && (await localProvider.holdSignIn(tx, idTokenClaims))
    if (localProvider && !held) {
      log.warn({ userId }, 'refused a sign-in that was overtaken by a new password or a sign-out')
      throw new SignInFailed('refused', returnTo)
    }
    if (email) await notifyInvitesTo(tx, { userId, email })
    if (claims.profileImageUrl) await queuePicture(tx, { enqueue, log }, userId)
    log.info({ userId }, 'signed in')
    const session = {
      userId,
      idTokenSealed: sealer(idTokenPurpose).seal(idToken),
      providerSession: held?.providerSession ?? null,
      userAgent: userAgent?.slice(0, 400) ?? null,
    }
    return { sessionToken: await openSession(tx, session, sessionToken), userId }
  })
}

/** A picture must not block sign-in: while the queue is starting, it waits for the next one. */
async function queuePicture(
  tx: Tx,
  { enqueue, log }: Pick<SignInServices, 'enqueue' | 'log'>,
  userId: string,
) {
  try {
    await enqueue(tx, fetchProviderPictureJob, { userId })
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.warn({ userId }, 'the picture of the identity provider was not asked for')
  }
}

/**
 * Signs out: ends our session and the local provider's first, whatever an external provider answers.
 * @returns the next address: the provider's sign-out, or our home page
 */
export async function signOut(
  { db, env, identity, log, sealer, localProvider }: SignInServices,
  sessionToken: string | null,
): Promise<{ url: string }> {
  const home = `${env.APP_ORIGIN}/`
  const sealed = sessionToken ? await closeSession(db, sessionToken, localProvider) : null
  if (!sealed) return { url: home }
  try {
    const url = await identity.endSessionUrl(sealer(idTokenPurpose).open(sealed), home)
    return { url: url ?? home }
  } catch (error) {
    log.warn({ err: error }, 'signed out here, not at the identity provider')
    return { url: home }
  }
}
