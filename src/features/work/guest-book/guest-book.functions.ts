import { memberOfGroup, memberOfProperty, memberOfStay } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import { addEntryInput, editEntryInput, entryInput, listEntriesInput } from './guest-book.schemas.ts'
import * as guestBook from './server/guest-book.service.ts'

export const listEntries = memberOfProperty({ method: 'GET' })
  .validator(input(listEntriesInput))
  .handler(({ context, data }) => guestBook.listEntries(context.ctx, data))

export const listStaysToWriteAbout = memberOfProperty({ method: 'GET' })
  .validator(input(ids('propertyId')))
  .handler(({ context, data }) => guestBook.listStaysToWriteAbout(context.ctx, data.propertyId))

export const addEntry = memberOfStay({ method: 'POST' })
  .validator(input(addEntryInput))
  .handler(({ context, data }) => guestBook.addEntry(context.ctx, data))

export const editEntry = memberOfProperty({ method: 'POST' })
  .validator(input(editEntryInput))
  .handler(({ context, data }) => guestBook.editEntry(context.ctx, data))

export const deleteEntry = memberOfProperty({ method: 'POST' })
  .validator(input(entryInput))
  .handler(({ context, data }) => guestBook.deleteEntry(context.ctx, data))

export const restoreEntry = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'guestBookEntryId')))
  .handler(({ context, data }) => guestBook.restoreEntry(context.ctx, data.guestBookEntryId))
