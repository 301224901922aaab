import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Download, HardHat, ImageUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { Crumb } from '../../../../components/ui/page-header.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'
import { PropertyBreadcrumbs } from '../../components/property-breadcrumbs.tsx'
import { useDeleteDocument, useRestoreDocument, useSetAsCover } from '../documents.queries.ts'
import type { DocumentPageView } from '../documents.schemas.ts'
import { addedByText, kindLabels, momentLabels } from '../documents.texts.ts'
import { ExpiryBadge } from './document-list.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { EditDocumentDialog } from './edit-document-dialog.tsx'

type DocumentPageProps = {
  document: DocumentPageView
  /** The link to its asset, project or task, supplied by the route. */
  ownerLink: ReactNode
}

/** Renders the page of a photo or document. */
export function DocumentPage({ document, ownerLink }: DocumentPageProps) {
  const { id, title, kind, expiresOn, today, isVisibleToWorkers, moment, senderName } = document
  return (
    <Page className="grid grid-cols-1 gap-4">
      <DocumentBreadcrumbs document={document} />
      <header className="-mt-3 grid min-w-0 gap-2">
        <h1 tabIndex={-1} className="rounded-sm text-xl break-words">
          {title}
        </h1>
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{kindLabels[kind]}</Badge>
          {moment && <Badge>{momentLabels[moment]}</Badge>}
          <ExpiryBadge expiresOn={expiresOn} today={today} />
          {isVisibleToWorkers && <Badge icon={HardHat}>{t`Visible to contractors`}</Badge>}
          {ownerLink}
          {senderName !== null && <span className="text-muted">{addedByText({ senderName })}</span>}
        </p>
      </header>
      {/* On a phone the file comes first. */}
      <div className="max-sm:order-last">
        <DocumentActions key={id} document={document} />
      </div>
      {/* Each file starts fitted to the screen. */}
      <DocumentViewer key={id} document={document} />
    </Page>
  )
}

/** Renders the way back: to the property’s documents, to the payment of a receipt, or to the contractor. */
function DocumentBreadcrumbs({ document }: { document: DocumentPageView }) {
  const { propertyId, propertyName, workerId, paymentId } = document
  const links = []
  if (workerId) {
    const worker = (
      <Crumb to="/worker/$workerId" params={{ workerId }}>
        {document.workerName}
      </Crumb>
    )
    links.push({ key: 'worker', link: worker })
  } else if (paymentId) {
    const payment = (
      <Crumb to="/payment/$paymentId" params={{ paymentId }}>
        {document.paymentTitle}
      </Crumb>
    )
    links.push({ key: 'payment', link: payment })
  } else if (propertyId) {
    const of = { ...document, propertyId, propertyName: propertyName ?? '' }
    return <PropertyBreadcrumbs part="documents" of={of} />
  }
  return <GroupBreadcrumbs of={document} links={links} />
}

/** Renders the actions that the reader may use. */
function DocumentActions({ document }: { document: DocumentPageView }) {
  const { may, fileId } = document
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      <a href={`/api/files/${fileId}/original?download`} download className={buttonClass('secondary')}>
        <Download aria-hidden="true" />
        {t`Download`}
      </a>
      {may.edit && <EditDocumentDialog document={document} />}
      {may.useAsCover && <CoverButton document={document} />}
      {may.edit && <DeleteButton document={document} />}
    </div>
  )
}

function CoverButton({ document }: { document: DocumentPageView }) {
  const change = useSetAsCover()
  const use = () =>
    change.mutate(
      { documentId: document.id },
      {
        onError: toastFailure,
        onSuccess: () =>
          toast.success(t`${document.propertyName ?? ''} now uses this photo as its cover photo.`),
      },
    )
  return (
    <Button onClick={use} loading={change.isPending}>
      <ImageUp aria-hidden="true" />
      {t`Use as cover photo`}
    </Button>
  )
}

/** Deletes without asking, because undo and the trash follow. */
function DeleteButton({ document }: { document: DocumentPageView }) {
  const { id: documentId, title, propertyId, paymentId, workerId, familyGroupId } = document
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
    else if (workerId) await navigate({ to: '/worker/$workerId', params: { workerId } })
    else if (propertyId) await navigate({ to: '/property/$propertyId/documents', params: { propertyId } })
    const undo = async () => {
      await restoration.mutateAsync({ familyGroupId, documentId })
      toast.success(done.restored(title))
    }
    toastUndo(done.deleted(title), undo, `main a[href="/document/${documentId}"]`)
  }
  return (
    <Button variant="quiet" className="text-danger" onClick={remove} loading={deletion.isPending}>
      <Trash2 aria-hidden="true" />
      {t`Delete`}
    </Button>
  )
}
