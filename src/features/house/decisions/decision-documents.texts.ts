import { t } from '@lingui/core/macro'
import { maxDocuments, type OpeningRefusal } from './decision-documents.rules.ts'

export const documentTexts = {
  get tooMany() {
    return t`A decision can have up to ${maxDocuments} documents.`
  },
  get twice() {
    return t`Each document can be attached once.`
  },
  get gone() {
    return t`One of the documents was deleted or belongs to another property. Remove it here.`
  },
}

/** Says why a draft cannot be opened. */
export const openingRefusalText = ({ reason, name }: OpeningRefusal): string =>
  reason === 'deleted'
    ? t`The document “${name}” was deleted. Edit the draft and remove it, or restore it from the trash first.`
    : t`The file of “${name}” cannot be read. Edit the draft and remove it.`
