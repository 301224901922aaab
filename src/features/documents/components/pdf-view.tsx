import { useEffect, useState } from 'react'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { DocumentView } from '../documents.schemas.ts'
import { openPdf, type PDFDocumentProxy } from '../open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'

/** The pages of a PDF, one below the other, each drawn when it comes into view. */
export default function PdfView({ pdf: { fileId, title }, zoom }: { pdf: DocumentView; zoom: number }) {
  const { pdf, isUnreadable } = usePdf(`/api/files/${fileId}/original`)
  if (isUnreadable) {
    return (
      <p role="alert" className="m-auto max-w-prose p-4 text-center">
        This PDF cannot be shown here: it is damaged or protected by a password. Download it and open it with
        another program.
      </p>
    )
  }
  if (!pdf) {
    return (
      <div className="m-auto">
        <Spinner />
      </div>
    )
  }
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return (
    <div className="mx-auto grid w-full grid-cols-1 content-start gap-3 self-start">
      <p role="status" className="text-sm text-muted">
        {pages.length === 1 ? 'One page' : `${pages.length} pages`}
      </p>
      {pages.map((number) => (
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          zoom={zoom}
          label={`${title}, page ${number} of ${pages.length}`}
        />
      ))}
    </div>
  )
}

function usePdf(address: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const { opened, close } = openPdf(address)
    opened.then(
      (document) => isCurrent && setPdf(document),
      () => isCurrent && setUnreadable(true),
    )
    return () => {
      isCurrent = false
      void close()
    }
  }, [address])
  return { pdf, isUnreadable }
}
