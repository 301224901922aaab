import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { addressLine } from '../../../../lib/addresses.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { displayNames, numberFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { directionsTo, mapOf } from '../../../../lib/map-links.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { FactCard } from '../../../base/components/fact-card.tsx'
import type { PropertyView } from '../properties.schemas.ts'
import { areaUnitLabels, fieldLabels, kindLabels, usageLabels } from '../properties.texts.ts'

/** Renders the details in groups; unknown ones are omitted, and an empty group says what belongs there. */
export function PropertyFacts({ property }: { property: PropertyView }) {
  const { currency } = property
  const money = (amountMinor: number | null) =>
    amountMinor !== null && formatMoney(amountMinor, currency, locale())
  const date = (day: string | null) => day && formatCalendarDate(day, locale())
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <FactCard
        title={t`Property details`}
        empty={t`Add the size, rooms and year built.`}
        facts={[
          [t`Address`, addressLine(property) && <Address key="address" property={property} />],
          [fieldLabels.kind, kindLabels[property.kind]],
          [fieldLabels.use, property.use && usageLabels[property.use]],
          [
            fieldLabels.area,
            property.area !== null &&
              `${numberFormat(locale(), {}).format(property.area)} ${areaUnitLabels[property.areaUnit]}`,
          ],
          [fieldLabels.rooms, property.rooms],
          [fieldLabels.yearBuilt, property.yearBuilt],
          [fieldLabels.country, property.country && countryName(property.country)],
          [fieldLabels.timeZone, property.timeZone.replaceAll('_', ' ')],
        ]}
      />
      <FactCard
        title={t`Purchase and insurance`}
        empty={t`Add the purchase date and the insurer.`}
        facts={[
          [fieldLabels.purchasedOn, date(property.purchasedOn)],
          [fieldLabels.purchasePriceMinor, money(property.purchasePriceMinor)],
          [fieldLabels.insuranceCarrier, property.insuranceCarrier],
          [fieldLabels.insurancePolicy, property.insurancePolicy],
          [fieldLabels.insuranceRenewsOn, date(property.insuranceRenewsOn)],
          [fieldLabels.approvalThresholdMinor, money(property.approvalThresholdMinor)],
        ]}
      />
      {property.notes && (
        <SectionCard title={fieldLabels.notes} className="lg:col-span-2">
          <p className="max-w-prose break-words whitespace-pre-wrap">{property.notes}</p>
        </SectionCard>
      )}
    </div>
  )
}

function Address({ property }: { property: PropertyView }) {
  const address = addressLine(property)
  const place = property.country ? `${address}, ${countryName(property.country)}` : address
  return (
    <span className="grid gap-1">
      {address}
      <span className="flex flex-wrap gap-x-4" data-no-print>
        <Elsewhere href={mapOf(place)}>{t`Map`}</Elsewhere>
        <Elsewhere href={directionsTo(place)}>{t`Directions`}</Elsewhere>
      </span>
    </span>
  )
}

const Elsewhere = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-touch items-center rounded-sm font-medium underline underline-offset-4"
  >
    {children}
  </a>
)

const countryName = (code: string) => displayNames(locale(), { type: 'region' }).of(code) ?? code
