import { plural, t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { Card } from '../../../components/ui/card.tsx'
import type { FileRules } from '../../../components/ui/file-choice.ts'
import { FileDrop } from '../../../components/ui/file-drop.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { useFocusOnMount } from '../../../components/ui/use-focus-on-mount.ts'
import type { FilePreview } from '../table-imports/table-imports.schemas.ts'

// Shared parts of table imports; `useTableImport` holds the steps.

type TableFileProps = {
  steps: {
    chosen: unknown
    done: unknown
    progress: number | null
    error: string | undefined
    choose: (file: File) => unknown
  }
  help: string
  /** A first check in the browser; the server inspects the content. */
  rules: FileRules
}

/** Renders the file input and the upload progress. */
export function TableFile({ steps, help, rules }: TableFileProps) {
  const { chosen, done, progress, error, choose } = steps
  return (
    <>
      <FileDrop
        label={chosen || done ? t`Choose another file` : t`File`}
        help={help}
        rules={rules}
        error={error}
        disabled={progress !== null}
        acceptsPaste={false}
        offersCamera={false}
        onChoose={choose}
      />
      {progress !== null && (
        <div role="status">
          {progress < 1 ? (
            <Progress label={t`Uploading the file`} share={progress} />
          ) : (
            <Progress label={t`Checking…`} />
          )}
        </div>
      )}
    </>
  )
}

/** The heading level, which depends on the page. */
type Level = { as: 'h2' | 'h3' }

type TablePreviewProps = Level & {
  fileName: string
  preview: FilePreview
  /** The number of rows by kind, such as “12 expenses”. */
  holds: string
  children: ReactNode
}

/** Renders the content of a file, or the problems to correct first. */
export function PreviewFrame({ as: Title, fileName, preview, holds, children }: TablePreviewProps) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const isGood = preview.problems.length === 0
  return (
    <div className="grid grid-cols-1 gap-5">
      <Title
        ref={title}
        tabIndex={-1}
        className={`rounded-sm wrap-anywhere ${Title === 'h2' ? 'text-lg' : 'font-medium'}`}
      >
        {isGood ? t`${holds} in ${fileName}` : t`${fileName} cannot be imported yet`}
      </Title>
      {preview.notices.map((notice) => (
        <ImportNotice key={notice}>{notice}</ImportNotice>
      ))}
      {!isGood && <Problems preview={preview} />}
      {children}
    </div>
  )
}

export const ImportNotice = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-md bg-info-soft p-3 text-sm wrap-anywhere">
    <Info className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** Renders the problems of a file by line and column. */
function Problems({ preview: { problems, moreProblems } }: { preview: FilePreview }) {
  const count = problems.length + moreProblems
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {t`Correct ${plural(count, { one: 'one problem', other: `${count.toLocaleString(i18n.locale)} problems` })} in the file, then choose it again. Nothing has been added yet.`}
      </p>
      <ul aria-label={t`Problems`} className="divide-y rounded-md border">
        {problems.map(({ line, column, message }) => (
          <li key={`${line}-${column}-${message}`} className="grid gap-0.5 p-3 wrap-anywhere">
            <span className="text-sm text-muted">{t`Line ${line}, ${column}`}</span>
            {message}
          </li>
        ))}
      </ul>
      {moreProblems > 0 && (
        <p>{t`And ${moreProblems.toLocaleString(i18n.locale)} more. Correct these first to see the rest.`}</p>
      )}
    </div>
  )
}

/** Renders what an import added, and the link to it. */
export function ImportDone({ as: Title, added, children }: Level & { added: string; children: ReactNode }) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <Title ref={title} tabIndex={-1} className="flex items-center gap-2 rounded-sm font-medium">
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        {t`${added} added`}
      </Title>
      {children}
    </Card>
  )
}
