import { endSessionsOfSubject } from './features/base/sessions/server/sessions.service.ts'
import {
  appointAdministrator,
  dismissAdministrator,
} from './features/base/users/server/administrators.service.ts'
import { checkAllGroups } from './features/overview/activity-seals/server/activity-seals.service.ts'
import { AppError } from './lib/app-error.ts'
import { issuerOf } from './local-provider/paths.ts'
import { setPasswordFor } from './local-provider/set-password.service.ts'
import type { CommandServices } from './server/run-command.ts'

// Commands for the owner of the machine, outside the app: for people who cannot sign in, and for the first
// administrator where e-mail addresses cannot be verified.

/** `npm run admin:grant -- [--revoke] mail` */
export async function grantAdministrator({ db, env, log }: CommandServices, options: readonly string[]) {
  const isRevoked = options.includes('--revoke')
  const email = onlyAddress(
    options.filter((option) => option !== '--revoke'),
    'npm run admin:grant -- anna@family.example, or npm run admin:grant -- --revoke anna@family.example',
  )
  const services = { db, adminEmails: env.ADMIN_EMAILS }
  const told = isRevoked
    ? await dismissAdministrator(services, email)
    : await appointAdministrator(services, email)
  log.info({ isRevoked }, 'administrators changed by the operator')
  console.warn(told)
}

/** `npm run password:set -- mail` */
export async function setPassword(
  { db, env, limits, log }: CommandServices,
  options: readonly string[],
  ask: () => Promise<string>,
) {
  const email = onlyAddress(options, 'npm run password:set -- anna@family.example')
  if (env.OIDC_ISSUER) {
    throw new AppError('conflict', `People sign in at ${env.OIDC_ISSUER}. Set their passwords there.`)
  }
  const issuer = issuerOf(env.APP_ORIGIN)
  const endSessionsOf: Parameters<typeof setPasswordFor>[0]['endSessionsOf'] = (tx, accountId) =>
    endSessionsOfSubject(tx, issuer, accountId)
  const { email: address, made } = await setPasswordFor({ db, limits, log, endSessionsOf }, email, ask)
  console.warn(
    made ? `The new password of ${address} is ${made}` : `The password of ${address} has been changed.`,
  )
  console.warn('Every browser that was signed in has to sign in again.')
}

/**
 * `npm run activity:check`: compares the activity log of every group with its seals.
 * @returns whether all of them match
 */
export async function checkActivity({ db }: Pick<CommandServices, 'db'>): Promise<boolean> {
  let [groups, entries, isIntact] = [0, 0, true]
  for await (const { familyGroupId, checked, problems, unsealed } of checkAllGroups(db)) {
    groups++
    entries += checked
    if (problems.length > 0) isIntact = false
    for (const { kind, position, at } of problems)
      console.warn(`Group ${familyGroupId}, entry ${position}${at ? ` of ${at}` : ''}: ${said[kind]}`)
    if (unsealed > 0) console.warn(`Group ${familyGroupId}: ${unsealed} older entries have no seal yet.`)
  }
  console.warn(
    `Checked ${entries} entries of ${groups} groups. ${isIntact ? 'All of them match their seals.' : ''}`.trim(),
  )
  return isIntact
}

const said = {
  ALTERED: 'it was altered after it was sealed.',
  MISSING: 'it was removed after it was sealed.',
  SEAL_MISSING: 'the seals up to the next one were removed.',
  LATE: 'it was sealed more than an hour after its time: added later, or sealing was interrupted.',
}

function onlyAddress(options: readonly string[], usage: string): string {
  const [email, ...others] = options
  if (!email || others.length > 0 || !email.includes('@')) throw new AppError('invalid', `Usage: ${usage}`)
  return email
}
