import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { locale } from '../../../../lib/locale.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import { houseMoneyPath } from '../../ledger/money-links.ts'
import type { entriesQuery } from '../balances.queries.ts'
import type { EntryPageView } from '../balances.schemas.ts'
import { standingText, waitingText } from '../balances.texts.ts'
import { EntryTable } from './entry-lines.tsx'

/** What is behind somebody's figure: each payment and settlement, and the balance after it. */
export function WhyPage({ of }: { of: ReturnType<typeof entriesQuery> }) {
  const pages = useSuspenseInfiniteQuery(of)
  const [head] = pages.data.pages
  if (!head) return null
  const lines = pages.data.pages.flatMap((page) => page.lines)
  return (
    <Page className="grid grid-cols-1 gap-6">
      <WhyHead head={head} />
      {lines.length === 0 ? (
        <EmptyState icon={<Scale aria-hidden="true" />} title="Nothing yet">
          As soon as something is paid that concerns {head.participant.isMe ? 'you' : head.participant.name},
          it stands here with what it does to the balance.
        </EmptyState>
      ) : (
        <div className={`${cardClass} px-4 py-2`}>
          <EntryTable label="Payments and settlements" lines={lines} currency={head.currency} />
        </div>
      )}
      <ShowMore list={pages}>Show older</ShowMore>
    </Page>
  )
}

function WhyHead({ head }: { head: EntryPageView }) {
  const { familyGroupId, participant, property, balanceMinor, waitingMinor, currency } = head
  const name = participant.isMe ? 'you' : participant.name
  const search = { participantId: participant.id, ...(property && { propertyId: property.id }) }
  return (
    <div className="-mb-6">
      <PageHeader
        above={
          <MoneyBreadcrumbs of={head}>
            {property && <Link to={houseMoneyPath(property.id)}>{property.name}</Link>}
          </MoneyBreadcrumbs>
        }
        title={`Why ${name} ${standingText(balanceMinor, currency, participant.isMe, locale())}`}
        subtitle={
          <>
            {property ? `What belongs to ${property.name}.` : 'All houses, and what belongs to none.'} Newest
            first.
            {waitingMinor !== 0 && ` ${waitingText(balanceMinor, waitingMinor, currency, locale())}.`}
          </>
        }
        actions={
          <>
            {property && (
              <ButtonLink
                to="/money/$familyGroupId/why"
                params={{ familyGroupId }}
                search={{ participantId: participant.id }}
                variant="quiet"
              >
                Over all houses
              </ButtonLink>
            )}
            <ButtonLink to="/money/$familyGroupId/statement" params={{ familyGroupId }} search={search}>
              Statement
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
