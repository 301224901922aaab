import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { locale } from '../../../../lib/locale.ts'
import type { AttachedView } from '../decision-documents.schemas.ts'

/** Renders what is attached to a decision; what was deleted since keeps its name and its hash. */
export function DecisionDocuments({ documents }: { documents: readonly AttachedView[] }) {
  if (documents.length === 0) return null
  return (
    <SectionCard title={t`Documents`}>
      <ul aria-label={t`Documents`} className="grid gap-3">
        {documents.map((document) => (
          <li key={document.documentId ?? document.sha256 ?? document.name} className="grid gap-1">
            <Named {...document} />
            {document.sha256 && (
              <p className="text-sm text-muted wrap-anywhere">{t`SHA-256: ${document.sha256}`}</p>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Named({ documentId, name, file }: AttachedView) {
  if (!documentId || !file) return <p className="text-muted wrap-anywhere">{t`${name} (deleted)`}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <Link
        to="/document/$documentId"
        params={{ documentId }}
        className="inline-flex min-h-touch items-center font-medium wrap-anywhere underline"
      >
        {name}
      </Link>
      <span className="text-muted">{formatBytes(file.byteSize, locale())}</span>
      <a
        href={`/api/files/${file.fileId}/original?download`}
        download
        aria-label={t`Download ${name}`}
        className="inline-flex min-h-touch items-center underline"
      >
        {t`Download`}
      </a>
    </p>
  )
}
