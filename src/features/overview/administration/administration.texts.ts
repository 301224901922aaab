import { t } from '@lingui/core/macro'
export const figureLabels = {
  get users() {
    return t`Accounts`
  },
  get groups() {
    return t`Groups`
  },
  get properties() {
    return t`Properties`
  },
  get tasks() {
    return t`Tasks`
  },
  get files() {
    return t`Files`
  },
  get bytes() {
    return t`File storage`
  },
  get subscriptions() {
    return t`Plans`
  },
  get estimated() {
    return t`Figures marked “about” are database estimates, because counting every row would take too long. They include the trash and sample families. Growth is then estimated from some of the rows.`
  },
} as const
