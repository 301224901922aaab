import { t } from '@lingui/core/macro'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { useObjectUrl } from '../../../../components/ui/use-object-url.ts'
import { isPicture } from '../../../house/documents/upload.rules.ts'
import type { Received } from '../received.rules.ts'
import { refusalText } from '../received.texts.ts'

/** Shows what was shared: pictures small, other files by name, words, and what could not be taken. */
export function ReceivedContent({ received, files }: { received: Received; files: readonly File[] }) {
  const { title, details, refused } = received
  return (
    <div className="grid grid-cols-1 gap-4">
      {files.length > 0 && (
        <ul aria-label={t`Shared files`} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {files.map((file, index) => (
            <li
              // Two files may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no state that moves
              key={`${index}:${file.name}`}
              className="grid min-w-0 content-start gap-1"
            >
              <Thumbnail file={file} />
              <span className="line-clamp-2 text-sm break-all text-muted">{file.name}</span>
            </li>
          ))}
        </ul>
      )}
      {(title || details) && (
        <div className={`${cardClass} grid gap-1 p-4`}>
          {title && <p className="font-medium wrap-anywhere">{title}</p>}
          {details && <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{details}</p>}
        </div>
      )}
      {refused.length > 0 && (
        <ul
          aria-label={t`Not taken`}
          className="grid gap-2 rounded-md border border-warning bg-warning-soft p-4"
        >
          {refused.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no state of its own
            <li key={`${index}:${file.name}`} className="wrap-anywhere">
              <span className="font-medium">{file.name}</span> {refusalText(file)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const frameClass = 'aspect-square w-full rounded-md border bg-raised'

/** A browser that cannot show a type, such as HEIC, gets an icon. */
function Thumbnail({ file }: { file: File }) {
  const [failed, setFailed] = useState(false)
  const address = useObjectUrl(isPicture(file) ? file : null)
  if (address && !failed)
    return (
      <img src={address} alt="" onError={() => setFailed(true)} className={`${frameClass} object-cover`} />
    )
  const Icon = isPicture(file) ? Image : FileText
  return (
    <span className={`${frameClass} grid place-items-center text-muted`}>
      <Icon className="size-8" aria-hidden="true" />
    </span>
  )
}
