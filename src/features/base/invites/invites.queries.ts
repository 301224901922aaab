import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { dropGroup } from '../groups/groups.queries.ts'
import { acceptInvite, declineInvite, inviteUser, listInvites, revokeInvite } from './invites.functions.ts'
import type { InviteFields } from './invites.schemas.ts'

export const invitesQuery = (familyGroupId: string) =>
  infiniteQueryOptions({
    queryKey: key('familyGroup', familyGroupId, 'invites'),
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      listInvites({ data: { familyGroupId, before: pageParam } }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })

export const useInviteUser = (familyGroupId: string) =>
  useMutation({
    mutationFn: ({ email, maxUses, ...rest }: InviteFields) =>
      inviteUser({ data: { ...rest, familyGroupId, email, maxUses: email ? 1 : maxUses } }),
  })

export const useRevokeInvite = () =>
  useMutation({
    mutationFn: (inviteId: string) => revokeInvite({ data: { inviteId } }),
    // Someone else may have answered it.
    meta: { evenRefused: true },
  })

/** A new member has one more group; a returning member must not see cached data. */
export const useAcceptInvite = (inviteCode: string) =>
  useMutation({
    mutationFn: () => acceptInvite({ data: { inviteCode } }),
    onSuccess: ({ familyGroupId }, _, __, { client }) => dropGroup(client, familyGroupId),
  })

export const useDeclineInvite = (inviteCode: string) =>
  useMutation({ mutationFn: () => declineInvite({ data: { inviteCode } }) })
