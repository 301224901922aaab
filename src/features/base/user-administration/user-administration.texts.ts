import { plural, t } from '@lingui/core/macro'
import type { UserLineView } from './user-administration.schemas.ts'

export const suspendHelp = () =>
  t`The person sees this reason when they try to sign in. Administrators see it in the activity.`

export const groupsText = (groups: number) =>
  groups === 0 ? t`In no group` : plural(groups, { one: 'In # group', other: 'In # groups' })

/** Describes the effect of a suspension. */
export function suspendText({ groupsManagedAlone: alone }: Pick<UserLineView, 'groupsManagedAlone'>) {
  const effect = t`They are signed out everywhere right away and cannot sign in. Their share links and calendar feeds stop working until you unsuspend them. Nothing is deleted.`
  if (alone === 0) return effect
  const groups = plural(alone, {
    one: 'They are the only manager of a group that other people belong to.',
    other: 'They are the only manager of # groups that other people belong to.',
  })
  return `${effect} ${groups}`
}
