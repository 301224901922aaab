import type { ReactNode } from 'react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { numberFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { FactCard } from '../../../base/components/fact-card.tsx'
import type { PropertyView } from '../properties.schemas.ts'
import { areaUnitLabels, fieldLabels } from '../properties.texts.ts'
import { CoverPhoto } from './cover-photo.tsx'

/** The facts in groups; what is unknown is left out, and an empty group says what belongs there. */
function PropertyFacts({ property }: { property: PropertyView }) {
  const { currency } = property
  const money = (amountMinor: number | null) =>
    amountMinor !== null && formatMoney(amountMinor, currency, locale())
  const date = (day: string | null) => day && formatCalendarDate(day, locale())
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <FactCard
        title="The place"
        empty="Size, rooms and the year it was built."
        facts={[
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
        title="Purchase and insurance"
        empty="When it was bought and who insures it."
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

const countryName = (code: string) => new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code

/** The first part of a property's page: what it looks like, and its facts. */
export function PropertyOverview({ property, notice }: { property: PropertyView; notice: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <CoverPhoto
        property={property}
        variant="original"
        eager
        className="aspect-[3/2] max-h-96 w-full rounded-lg sm:aspect-[5/2]"
      />
      {notice}
      <PropertyFacts property={property} />
    </div>
  )
}
