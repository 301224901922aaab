import { t } from '@lingui/core/macro'
import { Button } from '../../../../components/ui/button.tsx'
import { focusWhenThere } from '../../../../components/ui/focus.ts'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { useExemptHandoverItem } from '../handover.queries.ts'
import type { HandoverItem } from '../handover.rules.ts'
import { itemTexts } from '../handover.texts.ts'

type ExemptButtonProps = { propertyId: string; item: HandoverItem; isExempt: boolean }

/** Marks an item as not applying to the property, or takes that back. The focus follows the item to its other list. */
export function ExemptButton({ propertyId, item, isExempt }: ExemptButtonProps) {
  const exempt = useExemptHandoverItem()
  const { label } = itemTexts[item]
  const press = async () => {
    try {
      await exempt.mutateAsync({ propertyId, item, isExempt: !isExempt })
      const moved = `[data-item="${item}"]`
      focusWhenThere(
        isExempt
          ? `${moved}[data-state="missing"] button, ${moved}[data-state="present"]`
          : `${moved}[data-state="exempt"] button`,
      )
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button
      variant="quiet"
      // Above the link, which covers the whole line.
      className="z-10"
      loading={exempt.isPending}
      onClick={() => void press()}
      aria-label={isExempt ? t`Applies after all: ${label}` : t`Does not apply: ${label}`}
    >
      {isExempt ? t`Applies after all` : t`Does not apply`}
    </Button>
  )
}
