import { t } from '@lingui/core/macro'

/** What a toast says once something was done to a thing of that name. */
export const done = {
  added: (name: string) => t`“${name}” added`,
  deleted: (name: string) => t`${name} deleted`,
  restored: (name: string) => t`${name} restored`,
} as const
