import { locale } from '../../../../lib/locale.ts'
import type { ownerColors } from '../owner-colors.ts'
import { ownerKey } from '../ownership.rules.ts'
import type { OwnerShareView } from '../ownership.schemas.ts'
import { formatPercent } from '../percent.rules.ts'
import { OwnerDot } from './owners-drawing.tsx'

type OwnersTableProps = {
  /** What a screen reader calls it. */
  caption: string
  shares: readonly OwnerShareView[]
  colorOf: ReturnType<typeof ownerColors>
}

/** The owners with their shares; what the drawings show, in words. */
export function OwnersTable({ caption, shares, colorOf }: OwnersTableProps) {
  return (
    <table className="w-full max-w-form">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            Owner
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            Share
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
                  {!owner.userId && <span className="text-sm text-muted"> (outside the group)</span>}
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
