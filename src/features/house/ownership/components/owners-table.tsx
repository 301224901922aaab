import { t } from '@lingui/core/macro'
import { locale } from '../../../../lib/locale.ts'
import type { ownerColors } from '../owner-colors.ts'
import { ownerKey } from '../ownership.rules.ts'
import type { OwnerShareView } from '../ownership.schemas.ts'
import { formatPercent } from '../percent.rules.ts'
import { OwnerDot } from './owners-drawing.tsx'

type OwnersTableProps = {
  /** The caption for screen readers. */
  caption: string
  shares: readonly OwnerShareView[]
  colorOf: ReturnType<typeof ownerColors>
}

/** Renders the owners and their shares as a table. */
export function OwnersTable({ caption, shares, colorOf }: OwnersTableProps) {
  return (
    <table className="w-full max-w-form">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {t`Owner`}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t({ message: 'Share', context: 'of the property' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map((owner) => (
          <tr key={ownerKey(owner)} className="border-t">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              <span className="flex items-center gap-2">
                <OwnerDot owner={owner} colorOf={colorOf} />
                <span className="min-w-0 break-words">
                  {owner.name}
                  {!owner.userId && <span className="text-sm text-muted"> {t`(outside the group)`}</span>}
                </span>
              </span>
            </th>
            <td className="py-2 text-end whitespace-nowrap">{formatPercent(owner.basisPoints, locale())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
