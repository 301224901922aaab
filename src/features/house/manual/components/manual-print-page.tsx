import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { addressLine } from '../../../../lib/addresses.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { houseOf } from '../../components/house-form-page.tsx'
import { PropertyBreadcrumbs } from '../../components/property-breadcrumbs.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { inPrintOrder, isUrgent } from '../manual.rules.ts'
import type { ManualSectionView } from '../manual.schemas.ts'
import { KindBadge, KindIcon } from './kind-icon.tsx'
import { lateSections, SectionBody } from './manual-section.tsx'

type ManualPrintPageProps = {
  property: PropertyView
  sections: ManualSectionView[]
  /** The IDs of the sections that are not printed. */
  without: readonly string[]
  onChoose: (without: string[]) => void
  printedOn: string
}

/** Renders the printable manual: the paper shows the same, without the controls. */
export function ManualPrintPage({ property, sections, without, onChoose, printedOn }: ManualPrintPageProps) {
  const ordered = inPrintOrder(sections)
  const chosen = ordered.filter(({ id }) => !without.includes(id))
  const late = lateSections(chosen)
  const address = addressLine(property)
  return (
    <Page width="prose" className="grid grid-cols-1 gap-6 print:block print:max-w-none print:p-0">
      <PrintControls property={property} sections={ordered} without={without} onChoose={onChoose} />
      {/* Links cannot be followed on paper. */}
      <article className="grid grid-cols-1 gap-6 print:block print:[&_a[href^=http]]:after:wrap-anywhere print:[&_a[href^=http]]:after:content-['_('_attr(href)_')']">
        <header className="border-b-2 border-foreground pb-3">
          <h1 className="text-xl break-words">{property.name}</h1>
          {address && <p className="text-lg break-words">{address}</p>}
        </header>
        {chosen.map((section) => (
          <section key={section.id} className="grid grid-cols-1 gap-2 text-lg print:block print:pt-6">
            <div className="flex flex-wrap items-center gap-3 break-after-avoid">
              <KindIcon kind={section.kind} className="size-7 shrink-0" />
              <h2 className="min-w-0 text-lg font-bold break-words">{section.title}</h2>
              {isUrgent(section.kind) && <KindBadge kind={section.kind} />}
            </div>
            <div className="min-w-0 print:pt-2">
              <SectionBody body={section.body} isLate={late.has(section.id)} />
            </div>
          </section>
        ))}
        <p className="border-t pt-3 text-sm text-muted print:mt-8">
          {t`Printed on ${formatCalendarDate(printedOn, locale())}`}
        </p>
      </article>
    </Page>
  )
}

type PrintControlsProps = Omit<ManualPrintPageProps, 'printedOn'>

function PrintControls({ property, sections, without, onChoose }: PrintControlsProps) {
  const toggle = (id: string) =>
    onChoose(without.includes(id) ? without.filter((other) => other !== id) : [...without, id])
  return (
    <div className="grid gap-4" data-no-print>
      <PropertyBreadcrumbs part="manual" of={houseOf(property)} />
      {sections.length === 0 ? (
        <p className="text-muted">{t`There is nothing to print yet. The manual has no sections.`}</p>
      ) : (
        <>
          <fieldset className="rounded-lg border bg-surface p-4">
            <legend className="px-1 font-medium">{t`What to print`}</legend>
            {sections.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={<span className="min-w-0 break-words">{title}</span>}
                checked={!without.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </fieldset>
          <Button variant="primary" onClick={() => window.print()} className="justify-self-start">
            <Printer aria-hidden="true" />
            {t`Print`}
          </Button>
        </>
      )}
    </div>
  )
}
