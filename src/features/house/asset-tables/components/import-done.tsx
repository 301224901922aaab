import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { useFocusOnArrival } from '../../../../components/ui/use-focus-on-arrival.ts'
import type { TableImported } from '../asset-tables.schemas.ts'
import { assetCount } from '../asset-tables.texts.ts'

type ImportDoneProps = { propertyId: string; imported: TableImported }

/** What an import has added. */
export function ImportDone({ propertyId, imported: { added, skipped } }: ImportDoneProps) {
  const title = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <h3 ref={title} tabIndex={-1} className="flex items-center gap-2 rounded-sm font-medium">
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        {assetCount(added)} added
      </h3>
      {skipped > 0 && (
        <p className="text-muted">
          {assetCount(skipped)} {skipped === 1 ? 'was' : 'were'} here already and left as they are.
        </p>
      )}
      <ButtonLink variant="primary" to="/property/$propertyId/assets" params={{ propertyId }}>
        See the assets
      </ButtonLink>
    </Card>
  )
}
