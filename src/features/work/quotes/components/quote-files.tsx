import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { FileText, Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import type { QuoteView } from '../quotes.schemas.ts'

/** Renders the link to add files to a quote. */
export type UploadTo = (quoteId: string) => ReactNode

type QuoteFilesProps = { quote: QuoteView; mayAdd: boolean; uploadTo: UploadTo }

/** Renders the photos and documents of a quote, with an upload for quotes received on paper or by e-mail. */
export function QuoteFiles({ quote, mayAdd, uploadTo }: QuoteFilesProps) {
  const [isAdding, setAdding] = useState(false)
  if (quote.files.length === 0 && !mayAdd) return '–'
  return (
    <div className="grid grid-cols-1 gap-2">
      <FileList quote={quote} />
      {isAdding
        ? uploadTo(quote.id)
        : mayAdd && (
            <Button
              variant="quiet"
              className="-ms-3 justify-self-start whitespace-nowrap"
              onClick={() => setAdding(true)}
              aria-label={t`Add files to the quote from ${quote.workerName}`}
            >
              <Paperclip aria-hidden="true" />
              {t`Add files`}
            </Button>
          )}
    </div>
  )
}

/** Renders the photos and documents of a quote, each with a link. */
function FileList({ quote: { files, workerName } }: { quote: QuoteView }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={t`Files of the quote from ${workerName}`} className="grid grid-cols-2 gap-2">
      {files.map(({ documentId, fileId, title, contentType }) => (
        <li key={documentId}>
          <Link
            to="/document/$documentId"
            params={{ documentId }}
            className="group grid min-h-touch content-center gap-1 rounded-md"
          >
            {contentType.startsWith('image/') ? (
              <img
                src={`/api/files/${fileId}/thumbnail`}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-[4/3] w-full rounded-md border bg-raised object-cover"
              />
            ) : (
              <FileText className="size-5 text-muted" aria-hidden="true" />
            )}
            <span className="text-sm wrap-anywhere underline-offset-4 group-hover:underline">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
