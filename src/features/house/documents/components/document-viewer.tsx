import { t } from '@lingui/core/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Minimize2, ZoomIn, ZoomOut } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { ButtonLink, buttonClass, IconButton } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { ScrollArea } from '../../../../components/ui/scroll-area.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import type { DocumentPageView } from '../documents.schemas.ts'
import { PictureView } from './picture-view.tsx'
import { useZoom, type Zoom } from './use-zoom.ts'

// The PDF reader and its worker load with the first PDF.
const PdfView = lazy(() => import('./pdf-view.tsx'))

/** Renders a picture or a PDF, with its neighbours an arrow key or a swipe away. */
export function DocumentViewer({ document: shown }: { document: DocumentPageView }) {
  const { previousId, nextId } = shown
  const navigate = useNavigate()
  const go = (direction: 'previous' | 'next') => {
    const documentId = direction === 'previous' ? previousId : nextId
    if (documentId)
      void navigate({
        to: '/document/$documentId',
        params: { documentId },
        resetScroll: false,
        replace: true,
      })
  }
  const zoom = useZoom({ onSwipe: go })
  useKeys(zoom, go, useLeave(shown))
  const isPicture = shown.contentType.startsWith('image/')
  return (
    <div className="grid gap-2">
      <Toolbar shown={shown} zoom={zoom} />
      <ScrollArea
        {...zoom.touch}
        aria-label={t`The file: ${shown.title}`}
        className={`flex h-[calc(100dvh-14rem)] max-sm:h-[calc(100dvh-21rem)] min-h-72 overflow-auto rounded-lg border bg-raised p-2 touch-pan-y ${zoom.isFit ? '' : 'touch-pan-x'}`}
      >
        {isPicture ? (
          <PictureView picture={shown} zoom={zoom.zoom} />
        ) : (
          <Later
            place={
              <div className="m-auto">
                <Spinner />
              </div>
            }
          >
            <PdfView pdf={shown} zoom={zoom.zoom} restingZoom={zoom.restingZoom} />
          </Later>
        )}
      </ScrollArea>
    </div>
  )
}

function Toolbar({ shown, zoom }: { shown: DocumentPageView; zoom: Zoom }) {
  const { previousId, nextId, position, total } = shown
  return (
    <div className="flex flex-wrap items-center justify-between" data-no-print>
      <nav aria-label={t`Previous and next files`} className="flex items-center">
        <NeighbourLink
          documentId={previousId}
          label={t`Previous file`}
          icon={<ChevronLeft aria-hidden="true" />}
        />
        <span className="text-sm text-muted tabular-nums">{t`${position} of ${total}`}</span>
        <NeighbourLink documentId={nextId} label={t`Next file`} icon={<ChevronRight aria-hidden="true" />} />
      </nav>
      <div className="flex items-center">
        <IconButton
          label={t`Zoom out`}
          icon={<ZoomOut aria-hidden="true" />}
          onClick={zoom.zoomOut}
          aria-disabled={zoom.isFit}
        />
        <span role="status" className="min-w-12 text-center text-sm text-muted tabular-nums">
          {Math.round(zoom.zoom * 100)} %
        </span>
        <IconButton
          label={t`Zoom in`}
          icon={<ZoomIn aria-hidden="true" />}
          onClick={zoom.zoomIn}
          aria-disabled={zoom.isLargest}
        />
        <IconButton
          label={t`Fit to screen`}
          icon={<Minimize2 aria-hidden="true" />}
          onClick={zoom.fit}
          aria-disabled={zoom.isFit}
        />
      </div>
    </div>
  )
}

type NeighbourLinkProps = { documentId: string | null; label: string; icon: React.ReactNode }

function NeighbourLink({ documentId, label, icon }: NeighbourLinkProps) {
  const className = 'w-touch px-0'
  if (!documentId) {
    return (
      <span aria-hidden="true" className={buttonClass('quiet', `${className} opacity-30`)}>
        {icon}
      </span>
    )
  }
  return (
    <ButtonLink
      to="/document/$documentId"
      params={{ documentId }}
      resetScroll={false}
      replace
      variant="quiet"
      aria-label={label}
      title={label}
      className={className}
    >
      {icon}
    </ButtonLink>
  )
}

/**
 * Returns to where the first file was opened, since moving between files replaces the entry; otherwise to the
 * documents.
 */
function useLeave({ propertyId, paymentId, workerId }: DocumentPageView) {
  const navigate = useNavigate()
  const { history } = useRouter()
  return () => {
    if (history.canGoBack()) history.back()
    else if (paymentId) void navigate({ to: '/payment/$paymentId', params: { paymentId } })
    else if (workerId) void navigate({ to: '/worker/$workerId', params: { workerId } })
    else if (propertyId) void navigate({ to: '/property/$propertyId/documents', params: { propertyId } })
  }
}

/**
 * Arrows move on while it fits (otherwise they scroll), plus and minus zoom, 0 fits, Escape leaves; not while typing
 * or when an overlay is open.
 */
function useKeys(zoom: Zoom, go: (direction: 'previous' | 'next') => void, leave: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isForOther(event.target)
      )
        return
      if (event.key === 'ArrowLeft' && zoom.isFit) go('previous')
      else if (event.key === 'ArrowRight' && zoom.isFit) go('next')
      else if (event.key === '+' || event.key === '=') zoom.zoomIn()
      else if (event.key === '-') zoom.zoomOut()
      else if (event.key === '0') zoom.fit()
      else if (event.key === 'Escape') leave()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

const above = '[role=dialog], [role=alertdialog], [role=menu]'

const isForOther = (target: EventTarget | null) =>
  document.querySelector(above) !== null ||
  (target instanceof HTMLElement &&
    target.closest(`input, textarea, select, [contenteditable], ${above}`) !== null)
