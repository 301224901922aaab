import { Files } from 'lucide-react'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import type { UploadTarget } from '../upload-queue.ts'
import { DocumentLists } from './document-lists.tsx'
import { UploadBox } from './upload-box.tsx'

type DocumentsPanelProps = UploadTarget & { assetId: string; familyGroupId: string; canEdit: boolean }

/**
 * The photos and papers of one asset, for its page. Load `documentsQuery(propertyId, part, { owner: assetId })` of both
 * parts in the loader.
 */
export function DocumentsPanel({ propertyId, assetId, familyGroupId, canEdit }: DocumentsPanelProps) {
  return (
    <div className="grid gap-6">
      {canEdit && <UploadBox propertyId={propertyId} assetId={assetId} familyGroupId={familyGroupId} />}
      <DocumentLists
        propertyId={propertyId}
        narrowing={{ owner: assetId }}
        empty={
          <EmptyState icon={<Files aria-hidden="true" />} title="No photos or papers yet">
            A photo of its label, its manual, its receipt and its warranty, where everybody finds them.
          </EmptyState>
        }
      />
    </div>
  )
}
