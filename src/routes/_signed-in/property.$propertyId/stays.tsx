import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { WriteEntry } from '../../../features/work/guest-book/components/write-entry.tsx'
import { staysToWriteAboutQuery } from '../../../features/work/guest-book/guest-book.queries.ts'
import { StaysPage } from '../../../features/work/stays/components/stays-page.tsx'
import { propertyStaysQuery } from '../../../features/work/stays/stays.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

// Few who open the page read or write comments.
const CommentsSection = lazy(async () => ({
  default: (await import('../../../features/work/comments/components/comments-section.tsx')).CommentsSection,
}))

export const Route = createFileRoute('/_signed-in/property/$propertyId/stays')({
  // Parsed by hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ year }): { year?: number } =>
    typeof year === 'number' && Number.isInteger(year) && year >= 1900 && year <= 2199 ? { year } : {},
  loader: ({ context, params: { propertyId } }) =>
    load(
      context,
      propertyQuery(propertyId),
      propertyStaysQuery(propertyId),
      staysToWriteAboutQuery(propertyId),
    ),
  head: (context) => ({ meta: partTitle(t`Stays`, context) }),
  component: PropertyStays,
})

function PropertyStays() {
  const { propertyId } = Route.useParams()
  const { year } = Route.useSearch()
  const navigate = Route.useNavigate()
  const property = useFound(propertyQuery(propertyId))
  const stays = useFound(propertyStaysQuery(propertyId))
  const staysToWriteAbout = useFound(staysToWriteAboutQuery(propertyId))
  return (
    <StaysPage
      property={property}
      stays={stays}
      year={year ?? Number(stays.today.slice(0, 4))}
      parts={{
        guestBook: ({ id }) => (
          <WriteEntry stays={staysToWriteAbout.filter(({ stayId }) => stayId === id)} variant="quiet" />
        ),
        comments: ({ id: stayId, familyGroupId, propertyStatus }) => (
          <CommentsSection
            of={{ stayId }}
            familyGroupId={familyGroupId}
            canWrite={propertyStatus === 'ACTIVE'}
          />
        ),
      }}
      onYear={(next) => navigate({ search: { year: next }, replace: true, resetScroll: false })}
    />
  )
}
