import { memberOfGroup, memberOfInvite, publicFn, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { emailAbilities, getRequest, onPrimary, sessionOf } from '../../../rpc/request-scope.ts'
import { addressOf } from '../../../server/client-address.ts'
import { inviteCodeInput, inviteIdInput, inviteUserInput, listInvitesInput } from './invites.schemas.ts'
import * as links from './server/invite-link.service.ts'
import * as invites from './server/invites.service.ts'

const from = () => ({ address: addressOf(getRequest()) })

export const inviteUser = memberOfGroup({ method: 'POST' })
  .validator(input(inviteUserInput))
  .handler(({ context, data }) => invites.inviteUser(context.ctx, data, emailAbilities(), from()))

export const listInvites = memberOfGroup({ method: 'GET' })
  .validator(input(listInvitesInput))
  .handler(({ context, data }) => invites.listInvites(onPrimary(context.ctx), data.before, emailAbilities()))

export const revokeInvite = memberOfInvite({ method: 'POST' })
  .validator(input(inviteIdInput))
  .handler(({ context, data }) => invites.revokeInvite(context.ctx, data.inviteId))

/** For anyone with the link, signed in or not. */
export const loadInviteData = publicFn({ method: 'GET' })
  .validator(input(inviteCodeInput))
  .handler(async ({ context, data }) => {
    const session = await sessionOf(getRequest())
    return links.loadInviteData(context.ctx, data.inviteCode, session?.user ?? null, from())
  })

export const acceptInvite = signedInFn({ method: 'POST' })
  .validator(input(inviteCodeInput))
  .handler(({ context, data }) => links.acceptInvite(context.ctx, data.inviteCode, from()))

export const declineInvite = signedInFn({ method: 'POST' })
  .validator(input(inviteCodeInput))
  .handler(({ context, data }) => links.declineInvite(context.ctx, data.inviteCode, from()))
