import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { GuestBookPage } from '../../../features/work/guest-book/components/guest-book-page.tsx'
import {
  guestBookQuery,
  staysToWriteAboutQuery,
} from '../../../features/work/guest-book/guest-book.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/guest-book')({
  loader: ({ context, params: { propertyId } }) =>
    load(context, propertyQuery(propertyId), guestBookQuery(propertyId), staysToWriteAboutQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`Guest book`, context) }),
  component: PropertyGuestBook,
})

function PropertyGuestBook() {
  const { propertyId } = Route.useParams()
  const { familyGroupId, status } = useFound(propertyQuery(propertyId))
  return (
    <GuestBookPage
      house={{ propertyId, familyGroupId }}
      isArchived={status === 'ARCHIVED'}
      staysToWriteAbout={useFound(staysToWriteAboutQuery(propertyId))}
    />
  )
}
