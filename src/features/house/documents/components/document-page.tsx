import { Link } from '@tanstack/react-router'
import { HardHat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Breadcrumbs } from '../../../../components/ui/page-header.tsx'
import type { DocumentPageView } from '../documents.schemas.ts'
import { kindLabels, momentLabels } from '../documents.texts.ts'
import { DocumentActions } from './document-actions.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'

type DocumentPageProps = {
  document: DocumentPageView
  /** The way to the asset, project or task that it belongs to; the route puts it in. */
  ownerLink: ReactNode
}

/** A photo or a paper with what is known of it. */
export function DocumentPage({ document, ownerLink }: DocumentPageProps) {
  const { id, title, kind, expiresOn, today, isVisibleToWorkers, moment } = document
  return (
    <Page className="grid grid-cols-1 gap-4">
      <Breadcrumbs links={linksTo(document)} />
      <header className="-mt-3 grid min-w-0 gap-2">
        <h1 tabIndex={-1} className="rounded-sm text-xl break-words">
          {title}
        </h1>
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{kindLabels[kind]}</Badge>
          {moment && <Badge>{momentLabels[moment]}</Badge>}
          <ExpiryBadge expiresOn={expiresOn} today={today} />
          {isVisibleToWorkers && <Badge icon={HardHat}>Visible to workers</Badge>}
          {ownerLink}
        </p>
      </header>
      {/* On a phone the file comes first. */}
      <div className="max-sm:order-last">
        <DocumentActions key={id} document={document} />
      </div>
      {/* Another file begins as it fits. */}
      <DocumentViewer key={id} document={document} />
    </Page>
  )
}

/** The way back up: to the documents of the property, or to the payment that it is a receipt of. */
function linksTo({ propertyId, propertyName, paymentId, paymentTitle }: DocumentPageView) {
  if (paymentId) {
    const payment = (
      <Link to="/payment/$paymentId" params={{ paymentId }}>
        {paymentTitle}
      </Link>
    )
    return [{ key: 'payment', link: payment }]
  }
  if (!propertyId) return []
  const property = (
    <Link to="/property/$propertyId" params={{ propertyId }}>
      {propertyName}
    </Link>
  )
  const documents = (
    <Link to="/property/$propertyId/documents" params={{ propertyId }}>
      Documents
    </Link>
  )
  return [
    { key: 'property', link: property },
    { key: 'documents', link: documents },
  ]
}
