import type { SignedInContext } from '../../../../server/context.ts'
import { acrossGroups } from '../../../../server/db/row-security/reach.ts'
import { inviteState } from '../invites.rules.ts'
import type { MyInviteView } from '../invites.schemas.ts'
import * as repository from './invites.repository.ts'

const codePurpose = 'invites/code'

export const sealCode = ({ sealer }: Pick<SignedInContext, 'sealer'>, code: string) =>
  sealer(codePurpose).seal(code)

/**
 * Decrypts the code of an invite, for its e-mail, its recipient and copying the link.
 * @returns null if it was sealed under a removed secret: the link still works but cannot be shown
 */
function codeOf({ sealer }: Pick<SignedInContext, 'sealer'>, codeSealed: string): string | null {
  try {
    return sealer(codePurpose).open(codeSealed)
  } catch {
    return null
  }
}

export const inviteLink = (origin: string, code: string) => `${origin}/invite/${code}`

/** Returns the link of an invite, if it can be decrypted. */
export function shownLink(
  ctx: Pick<SignedInContext, 'sealer' | 'origin'>,
  codeSealed: string,
): string | null {
  const code = codeOf(ctx, codeSealed)
  return code && inviteLink(ctx.origin, code)
}

/**
 * Returns the codes of invites that the caller can accept now, for their notifications.
 * @returns nothing for ended invites, or those not for the caller's confirmed address
 */
export async function codesOfInvites(
  ctx: SignedInContext,
  inviteIds: string[],
): Promise<Map<string, string>> {
  const { email, emailVerified } = ctx.user
  if (!email || !emailVerified || inviteIds.length === 0) return new Map()
  const rows = await acrossGroups('a person', () =>
    repository.listInvitesFor(ctx.db, inviteIds, email.toLowerCase()),
  )
  return new Map(
    rows
      .filter((row) => inviteState(row) === 'PENDING')
      .flatMap(({ id, codeSealed }): [string, string][] => {
        const code = codeOf(ctx, codeSealed)
        return code ? [[id, code]] : []
      }),
  )
}

/** Lists the open invites for the caller's confirmed address, newest first. */
export async function listMyInvites(ctx: SignedInContext): Promise<MyInviteView[]> {
  const { email, emailVerified } = ctx.user
  if (!email || !emailVerified) return []
  const rows = await acrossGroups('a person', () => repository.listOpenInvitesTo(ctx.db, email.toLowerCase()))
  return rows.flatMap((row) => {
    const inviteCode = codeOf(ctx, row.codeSealed)
    return inviteCode && inviteState(row) === 'PENDING' ? [{ inviteCode, groupName: row.groupName }] : []
  })
}
