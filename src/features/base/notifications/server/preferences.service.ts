import type { SignedInContext } from '../../../../server/context.ts'
import { type Channels, channelsOf, weeklyDigest } from '../notifications.rules.ts'
import type { NotificationPreferencesView, SetNotificationPreferenceInput } from '../notifications.schemas.ts'
import { notificationTypes } from '../types/all.ts'
import * as repository from './preferences.repository.ts'

/** The digest has e-mail only. */
const digestDefaults: Channels = { inApp: false, email: false, push: false }

export async function getNotificationPreferences(
  ctx: SignedInContext,
  { mailIsConfigured }: { mailIsConfigured: boolean },
): Promise<NotificationPreferencesView> {
  const rows = await repository.listPreferenceRows(ctx.db, ctx.user.id)
  const chosen = new Map(rows.map((row) => [row.type, row]))
  return {
    mail: mailState(ctx.user, mailIsConfigured),
    types: notificationTypes.map((one) => ({
      type: one.type,
      label: one.label,
      isAlwaysSent: one.isAlwaysSent ?? false,
      ...channelsOf(one, chosen.get(one.type)),
    })),
    weeklyDigest: chosen.get(weeklyDigest)?.email ?? digestDefaults.email,
  }
}

function mailState(
  { email, emailVerified }: SignedInContext['user'],
  mailIsConfigured: boolean,
): NotificationPreferencesView['mail'] {
  if (!mailIsConfigured) return 'not-configured'
  return email && emailVerified ? 'sent' : 'not-verified'
}

/** Applies from the next notification; existing ones stay. */
export async function setNotificationPreference(
  ctx: SignedInContext,
  { type, channel, isOn }: SetNotificationPreferenceInput,
): Promise<void> {
  const known = notificationTypes.find((one) => one.type === type)
  await repository.upsertPreference(ctx.db, {
    userId: ctx.user.id,
    type,
    defaults: known ? channelsOf(known, null) : digestDefaults,
    changed: { [channel]: isOn },
  })
}
