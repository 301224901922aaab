import { guestBookEntries } from '../../../../server/db/schema/guest-book-entries.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { guestBookEntryEntity } from '../guest-book-entry.entity.ts'
import { keepAuthorName } from './guest-book.repository.ts'
import { guestBookTrash, restoreEntry } from './guest-book.service.ts'
import { ownGuestBook } from './own-guest-book.repository.ts'

export const guestBookEntryDeclaration: EntityDeclaration = {
  entity: guestBookEntryEntity,
  tables: [guestBookEntries],
  trash: { of: guestBookTrash, restore: restoreEntry },
  own: ownGuestBook,
  releasePerson: keepAuthorName,
}
