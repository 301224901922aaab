import type { SignedInContext } from '../../../../server/context.ts'
import { inviteState } from '../invites.rules.ts'
import type { MyInviteView } from '../invites.schemas.ts'
import * as repository from './invites.repository.ts'

const codePurpose = 'invites/code'

export const sealCode = ({ sealer }: Pick<SignedInContext, 'sealer'>, code: string) =>
  sealer(codePurpose).seal(code)

/**
 * The code of an invite in plain: for its mail, for the one it is for, and for copying the link.
 * @returns null for one that was sealed under a secret that is gone: its link still works, and nobody can show it again
 */
function codeOf({ sealer }: Pick<SignedInContext, 'sealer'>, codeSealed: string): string | null {
  try {
    return sealer(codePurpose).open(codeSealed)
  } catch {
    return null
  }
}

export const inviteLink = (origin: string, code: string) => `${origin}/invite/${code}`

/** The address of an invite, as far as it can be shown again. */
export function shownLink(
  ctx: Pick<SignedInContext, 'sealer' | 'origin'>,
  codeSealed: string,
): string | null {
  const code = codeOf(ctx, codeSealed)
  return code && inviteLink(ctx.origin, code)
}

/**
 * The codes of invites that the caller could accept now, for the notifications that tell of them.
 * @returns nothing for an invite that has ended, or that is not for the caller's verified e-mail
 */
export async function codesOfInvites(
  ctx: SignedInContext,
  inviteIds: string[],
): Promise<Map<string, string>> {
  const { email, emailVerified } = ctx.user
  if (!email || !emailVerified || inviteIds.length === 0) return new Map()
  const rows = await repository.listInvitesFor(ctx.db, inviteIds, email.toLowerCase())
  return new Map(
    rows
      .filter((row) => inviteState(row) === 'PENDING')
      .flatMap(({ id, codeSealed }): [string, string][] => {
        const code = codeOf(ctx, codeSealed)
        return code ? [[id, code]] : []
      }),
  )
}

/** The open invites for the caller's verified e-mail, into whatever group, newest first. */
export async function listMyInvites(ctx: SignedInContext): Promise<MyInviteView[]> {
  const { email, emailVerified } = ctx.user
  if (!email || !emailVerified) return []
  const rows = await repository.listOpenInvitesTo(ctx.db, email.toLowerCase())
  return rows.flatMap((row) => {
    const inviteCode = codeOf(ctx, row.codeSealed)
    return inviteCode && inviteState(row) === 'PENDING' ? [{ inviteCode, groupName: row.groupName }] : []
  })
}
