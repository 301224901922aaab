import { plural, t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { i18n } from '#i18n'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { QrCode } from '../../../../components/ui/qr-code.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { locale } from '../../../../lib/locale.ts'
import { type Paper, usualPaper } from '../../../../lib/paper.ts'
import { PaperChoice } from '../../components/paper-choice.tsx'
import { PropertyBreadcrumbs } from '../../components/property-breadcrumbs.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import type { LabelSearch, LabelSize } from '../asset-search.ts'
import type { AssetLabelsView, AssetLabelView } from '../assets.schemas.ts'

type LabelsPageProps = { property: PropertyView; sheet: AssetLabelsView; search: LabelSearch }

/** Renders printable QR labels; scanning one opens the asset for members of the group. */
export function LabelsPage({ property, sheet, search }: LabelsPageProps) {
  const { id: propertyId, name: propertyName } = property
  const { labels, total } = sheet
  const navigate = useNavigate()
  const size = search.size ?? 'small'
  const paper = search.paper ?? usualPaper(locale())
  const choose = (choice: Partial<SheetChoice>) =>
    navigate({
      to: '/property/$propertyId/labels',
      params: { propertyId },
      search: { ...search, ...choice },
      replace: true,
      resetScroll: false,
    })
  return (
    <Page className="grid grid-cols-1 gap-6 print:max-w-none print:p-0">
      <div className="grid grid-cols-1 gap-4" data-no-print>
        <div className="grid gap-1">
          <PropertyBreadcrumbs part="assets" of={{ ...property, propertyId, propertyName }} />
          <h1 className="text-xl">{t`Labels`}</h1>
          <p className="text-muted">
            {t`A label opens the page of its asset for members of your group, and nothing for anyone else.`}
          </p>
        </div>
        {labels.length > 0 && (
          <>
            <SheetChoices size={size} paper={paper} onChange={(choice) => void choose(choice)} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="primary" onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                {t`Print`}
              </Button>
              <p className="text-muted">{sheetText(labels.length, total)}</p>
            </div>
          </>
        )}
      </div>
      {labels.length > 0 ? (
        <LabelSheet labels={labels} size={size} paper={paper} />
      ) : (
        <EmptyState
          title={t`Nothing to print`}
          action={
            <ButtonLink to="/property/$propertyId/assets" params={{ propertyId }}>
              {t`Back to the assets`}
            </ButtonLink>
          }
        >
          {t`No asset of ${propertyName} matches.`}
        </EmptyState>
      )}
      {labels.length < total && (
        <p data-no-print>
          <Link
            to="/property/$propertyId/assets"
            params={{ propertyId }}
            className="text-link inline-flex min-h-touch items-center"
          >
            {t`Filter the list`}
          </Link>
        </p>
      )}
    </Page>
  )
}

type SheetChoice = { size: LabelSize; paper: Paper }

/** Renders the choices of a sheet. They are kept in the address of the page. */
const SheetChoices = ({
  size,
  paper,
  onChange,
}: SheetChoice & { onChange: (choice: Partial<SheetChoice>) => void }) => (
  <div className="grid max-w-form gap-4 sm:grid-cols-2">
    <SegmentedChoice
      legend={t`Size`}
      options={[
        { value: 'small', label: t`Small` },
        { value: 'large', label: t`Large` },
      ]}
      value={size}
      onChange={(next) => onChange({ size: next })}
    />
    <PaperChoice value={paper} onChange={(next) => onChange({ paper: next })} />
  </div>
)

const sheetText = (shown: number, total: number) =>
  shown < total
    ? t`These are the first ${shown} of ${total.toLocaleString(i18n.locale)}, by name, because a sheet holds ${shown}. Filter the list to print the others.`
    : plural(shown, { one: '# label', other: '# labels' })

const grids: Record<LabelSize, string> = {
  small: 'sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-[repeat(3,62mm)]',
  large: 'sm:grid-cols-2 print:grid-cols-[repeat(2,94mm)]',
}
const codes: Record<LabelSize, string> = { small: 'size-[24mm]', large: 'size-[40mm]' }
const heights: Record<LabelSize, string> = { small: 'min-h-[30mm]', large: 'min-h-[50mm]' }

const pages: Record<Paper, string> = { a4: '[page:labels-a4]', letter: '[page:labels-letter]' }

type LabelSheetProps = SheetChoice & { labels: AssetLabelView[] }

/** Renders the labels in millimetres; no label breaks across pages. */
function LabelSheet({ labels, size, paper }: LabelSheetProps) {
  return (
    <ul
      className={clsx('grid grid-cols-1 gap-[2mm] print:bg-paper', pages[paper], grids[size])}
      aria-label={t`Labels`}
    >
      {labels.map(({ id, name, location, address }) => (
        <li
          key={id}
          className={clsx(
            'flex break-inside-avoid items-center gap-[2mm] rounded-sm border border-dashed border-border-strong bg-paper p-[2mm] text-ink',
            heights[size],
          )}
        >
          <QrCode address={address} className={clsx('shrink-0', codes[size])} />
          <div className="grid min-w-0 gap-[1mm]">
            <p
              className={clsx(
                'line-clamp-2 leading-tight font-semibold wrap-anywhere',
                size === 'large' && 'text-lg',
              )}
            >
              {name}
            </p>
            {location && <p className="line-clamp-1 text-sm wrap-anywhere">{location}</p>}
            <p className="text-[6pt] leading-tight wrap-anywhere">{address}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
