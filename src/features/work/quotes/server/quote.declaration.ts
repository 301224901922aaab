import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { quoteEntity } from '../quote.entity.ts'
import { quoteTrash, restoreQuote } from './quote-trash.service.ts'

export const quoteDeclaration: EntityDeclaration = {
  entity: quoteEntity,
  tables: [quotes, quoteRevisions],
  trash: { of: quoteTrash, restore: restoreQuote },
}
