import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Crumb, PageHeader } from '../../../../components/ui/page-header.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { locale } from '../../../../lib/locale.ts'
import { houseMoneyPath } from '../../balance-entries/money-links.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import type { entriesQuery } from '../balances.queries.ts'
import type { EntryPageView } from '../balances.schemas.ts'
import { standingText, waitingText } from '../balances.texts.ts'
import { EntryTable } from './entry-lines.tsx'

/** Shows where a balance comes from: each payment and settlement, and the balance after it. */
export function WhyPage({ of }: { of: ReturnType<typeof entriesQuery> }) {
  const pages = useSuspenseInfiniteQuery(of)
  const [head] = pages.data.pages
  if (!head) return null
  const lines = pages.data.pages.flatMap((page) => page.lines)
  return (
    <Page className="grid grid-cols-1 gap-6">
      <WhyHead head={head} />
      {lines.length === 0 ? (
        <EmptyState icon={<Scale aria-hidden="true" />} title={t`Nothing yet`}>
          {t`Payments and settlements appear here with how they change the balance.`}
        </EmptyState>
      ) : (
        <div className={`${cardClass} px-4 py-2`}>
          <EntryTable label={t`Payments and settlements`} lines={lines} currency={head.currency} />
        </div>
      )}
      <ShowMore list={pages}>{t`Show older`}</ShowMore>
    </Page>
  )
}

function WhyHead({ head }: { head: EntryPageView }) {
  const { familyGroupId, participant, property, balanceMinor, waitingMinor, currency } = head
  const search = { participantId: participant.id, ...(property && { propertyId: property.id }) }
  return (
    <div className="-mb-6">
      <PageHeader
        above={
          <MoneyBreadcrumbs of={head}>
            {property && <Crumb to={houseMoneyPath(property.id)}>{property.name}</Crumb>}
          </MoneyBreadcrumbs>
        }
        title={standingText(balanceMinor, currency, participant, locale())}
        subtitle={
          <>
            {property
              ? t`Where this balance comes from: costs of ${property.name}, newest first.`
              : t`Where this balance comes from: all properties and shared costs, newest first.`}
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
                {t`All properties`}
              </ButtonLink>
            )}
            <ButtonLink to="/money/$familyGroupId/statement" params={{ familyGroupId }} search={search}>
              {t`Statement`}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
