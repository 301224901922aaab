import type { UserLineView } from './user-administration.schemas.ts'

export const suspendHelp =
  'The person reads it when they try to sign in. Administrators read it in the activity.'

/** Says how many groups a person is in. */
export const groupsText = (groups: number) =>
  groups === 0 ? 'In no group' : `In ${groups} ${groups === 1 ? 'group' : 'groups'}`

/** Says what comes of a suspension. */
export function suspendText({ groupsManagedAlone: alone }: Pick<UserLineView, 'groupsManagedAlone'>) {
  const effect =
    'They are signed out everywhere at once and cannot sign in. Their share links and calendar feeds stop working until you unsuspend them. Nothing is deleted.'
  if (alone === 0) return effect
  const groups = alone === 1 ? 'a group that' : `${alone} groups that`
  return `${effect} They are the only manager of ${groups} other people belong to.`
}
