import { plural, t } from '@lingui/core/macro'
import { dateFormat } from '../../../lib/formats.ts'

// Texts that more than one component of this feature uses.

export const offlineTexts = {
  get title() {
    return t`Offline`
  },
  get onDevice() {
    return t`On this device`
  },
  get removed() {
    return t`Everything was removed from this device.`
  },
  /** The day and the time of the device. */
  savedAt: (at: number, locale: string) => t`Saved on ${momentOf(at, locale)}.`,
} as const

const momentOf = (at: number, locale: string) =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

export const missingCodesText = (count: number) =>
  plural(count, {
    one: '# code or password could not be saved yet. We try again when you open Kinstead.',
    other: '# codes and passwords could not be saved yet. We try again when you open Kinstead.',
  })
