import { useNavigate } from '@tanstack/react-router'
import { Download, ImageUp, Trash2 } from 'lucide-react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { useDeleteDocument, useRestoreDocument, useSetAsCover } from '../documents.queries.ts'
import type { DocumentPageView } from '../documents.schemas.ts'
import { EditDocumentDialog } from './edit-document-dialog.tsx'

/** What the reader may do with the document: only the buttons that will work for them. */
export function DocumentActions({ document }: { document: DocumentPageView }) {
  const { role, propertyStatus, contentType, fileId } = document
  const isActive = propertyStatus === 'ACTIVE'
  const canEdit = can(role, 'document.edit') && isActive
  const canBeCover =
    document.propertyId !== null && can(role, 'property.edit') && isActive && contentType.startsWith('image/')
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      <a href={`/api/files/${fileId}/original?download`} download className={buttonClass('secondary')}>
        <Download aria-hidden="true" />
        Download
      </a>
      {canEdit && <EditDocumentDialog document={document} />}
      {canBeCover && <CoverButton document={document} />}
      {canEdit && <DeleteButton document={document} />}
    </div>
  )
}

function CoverButton({ document }: { document: DocumentPageView }) {
  const change = useSetAsCover(document.id)
  const use = () =>
    change.mutate(undefined, {
      onError: toastFailure,
      onSuccess: () => toast.success(`This is the photo of ${document.propertyName} now.`),
    })
  return (
    <Button onClick={use} loading={change.isPending}>
      <ImageUp aria-hidden="true" />
      Use as cover photo
    </Button>
  )
}

/** Without a question: “Undo” follows, and the trash for 30 days. */
function DeleteButton({ document }: { document: DocumentPageView }) {
  const { id: documentId, title, propertyId, paymentId, familyGroupId } = document
  const navigate = useNavigate()
  const deletion = useDeleteDocument(documentId)
  const restoration = useRestoreDocument()
  const remove = async () => {
    try {
      await deletion.mutateAsync()
    } catch (error) {
      toastFailure(error)
      return
    }
    if (paymentId) await navigate({ to: '/payment/$paymentId', params: { paymentId } })
    else if (propertyId) await navigate({ to: '/property/$propertyId/documents', params: { propertyId } })
    const undo = async () => {
      await restoration.mutateAsync({ familyGroupId, documentId })
      toast.success(`${title} was restored.`)
    }
    toastUndo(`${title} is deleted.`, undo, `main a[href="/document/${documentId}"]`)
  }
  return (
    <Button variant="quiet" className="text-danger" onClick={remove} loading={deletion.isPending}>
      <Trash2 aria-hidden="true" />
      Delete
    </Button>
  )
}
