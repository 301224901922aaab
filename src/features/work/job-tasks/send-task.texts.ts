import { t } from '@lingui/core/macro'

export const sendTaskTexts = {
  question: (title: string) => t`Send “${title}” to a contractor?`,
  get isShown() {
    return t`The contractor sees the title, the description, the due date, the checklist, and all photos and documents of the task, also those added later. They see the town of the property, and the full address once they accept the job. If its address is missing, they see its name.`
  },
  get isHidden() {
    return t`They don’t see comments, amounts, or who in the family does what.`
  },
  get next() {
    return t`Next, you choose the contractor and create the link. Until then, nobody outside the group sees anything.`
  },
  get inProject() {
    return t`Contractors with a link to its project see it immediately. For anyone else, you create a link next.`
  },
  get lasts() {
    return t`Completing the task does not end the link, so the contractor can still send an invoice. It ends 30 days after you complete the project.`
  },
  get goOn() {
    return t`Continue`
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
