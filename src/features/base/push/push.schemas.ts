import { t } from '@lingui/core/macro'
import { z } from 'zod'
import type { QuietHours } from './quiet-hours.rules.ts'

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes)

/** What a browser returns when it subscribes: an address and two public values, never a name. */
export const pushTargetInput = z.strictObject({
  endpoint: z.url().max(1_000),
  /** A point on the curve P-256. */
  p256dh: base64url(65),
  auth: base64url(16),
})
export type PushTargetInput = z.infer<typeof pushTargetInput>

/** What the worker sends when the push service has replaced its address. */
export const renewPushInput = z.strictObject({
  oldEndpoint: z.string().max(1_000),
  ...pushTargetInput.shape,
})
export type RenewPushInput = z.infer<typeof renewPushInput>

const minute = z
  .int()
  .min(0)
  .max(24 * 60 - 1)

/** Null turns them off. */
export const setQuietHoursInput = z.strictObject({
  quietHours: z
    .strictObject({ fromMinute: minute, untilMinute: minute })
    .refine(({ fromMinute, untilMinute }) => fromMinute !== untilMinute, {
      error: () => t`Choose two different times.`,
      path: ['untilMinute'],
    })
    .nullable(),
})
export type SetQuietHoursInput = z.infer<typeof setQuietHoursInput>

export type PushSettingsView = {
  /** For the browser, which subscribes for this key only; null in the demo, which tells nobody. */
  publicKey: string | null
  /** Whether the server knows this browser. */
  isKnown: boolean
  quietHours: QuietHours | null
  timeZone: string
}
