import { t } from '@lingui/core/macro'

export const sendTaskTexts = {
  get send() {
    return t`Send to contractor`
  },
  get isReady() {
    return t`Contractors with a link to this project can now see the task, with its photos and documents. Choose who gets a link.`
  },
  get isReport() {
    return t`This is a problem report. Accept it before you send it to a contractor.`
  },
  get isClosed() {
    return t`This task is closed. Reopen it before you send it to a contractor.`
  },
}
