import { Files } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { ownerOf } from '../documents.rules.ts'
import type { UploadTarget } from '../upload-queue.ts'
import { DocumentLists } from './document-lists.tsx'
import { UploadBox } from './upload-box.tsx'

type DocumentsPanelProps = UploadTarget & {
  propertyId: string
  canEdit: boolean
  /** What belongs here. */
  children: ReactNode
}

/**
 * The photos and papers of one asset or project, for its page. Load `documentsQuery(propertyId, part, { owner: itsId })`
 * of both parts in the loader.
 */
export function DocumentsPanel({ canEdit, children, ...target }: DocumentsPanelProps) {
  return (
    <div className="grid gap-6">
      {canEdit && <UploadBox {...target} />}
      <DocumentLists
        propertyId={target.propertyId}
        narrowing={{ owner: ownerOf(target).id }}
        empty={
          <EmptyState icon={<Files aria-hidden="true" />} title="No photos or papers yet">
            {children}
          </EmptyState>
        }
      />
    </div>
  )
}
