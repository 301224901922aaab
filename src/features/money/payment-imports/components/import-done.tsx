import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { useFocusOnArrival } from '../../../../components/ui/use-focus-on-arrival.ts'
import type { Imported } from '../payment-imports.schemas.ts'
import { countText } from '../payment-imports.texts.ts'

type ImportDoneProps = { familyGroupId: string; imported: Imported }

/** What an import has added. */
export function ImportDone({ familyGroupId, imported }: ImportDoneProps) {
  const title = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <h2 ref={title} tabIndex={-1} className="flex items-center gap-2 rounded-sm font-medium">
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        {countText(imported)} added
      </h2>
      <ButtonLink variant="primary" to="/money/$familyGroupId" params={{ familyGroupId }}>
        See the balances
      </ButtonLink>
    </Card>
  )
}
