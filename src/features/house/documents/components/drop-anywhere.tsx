import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { usePageDrop } from '../../../../components/ui/use-drop-zone.ts'

type DropAnywhereProps = { property: { id: string; name: string } }

/** Uploads files dropped on any page of a property, and shows them among its documents. */
export function DropAnywhere({ property: { id: propertyId, name } }: DropAnywhereProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const take = async (files: File[]) => {
    try {
      const { sendFiles } = await import('../uploads.store.ts')
      sendFiles(queryClient, files, { propertyId, assetId: null })
      await navigate({ to: '/property/$propertyId/documents', params: { propertyId } })
    } catch (error) {
      toastFailure(error)
    }
  }
  if (!usePageDrop(take)) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-4">
      <p className={`${cardClass} flex items-center gap-3 p-6 font-medium wrap-anywhere shadow-overlay`}>
        <FileUp className="size-6 shrink-0 text-accent" aria-hidden="true" />
        {t`Drop the files to add them to ${name}`}
      </p>
    </div>
  )
}
