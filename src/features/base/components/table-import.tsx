import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/card.tsx'
import type { FileRules } from '../../../components/ui/file-choice.ts'
import { FileDrop } from '../../../components/ui/file-drop.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { useFocusOnArrival } from '../../../components/ui/use-focus-on-arrival.ts'
import type { FilePreview } from '../table-imports/table-imports.schemas.ts'

// The parts that all imports of tables share; `useTableImport` holds their steps.

type TableFileProps = {
  steps: {
    chosen: unknown
    done: unknown
    progress: number | null
    error: string | undefined
    choose: (file: File) => unknown
  }
  help: string
  /** A first word in the browser; the server looks at the content. */
  rules: FileRules
}

/** Where a file is chosen, and how far it is on its way. */
export function TableFile({ steps, help, rules }: TableFileProps) {
  const { chosen, done, progress, error, choose } = steps
  return (
    <>
      <FileDrop
        label={chosen || done ? 'Another file' : 'File'}
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
            <Progress label="Sending the file" share={progress} />
          ) : (
            <Progress label="Checking…" />
          )}
        </div>
      )}
    </>
  )
}

/** The level of a title, which depends on what the page has above it. */
type Level = { as: 'h2' | 'h3' }

type TablePreviewProps = Level & {
  fileName: string
  preview: FilePreview
  /** What the file holds, counted. */
  holds: string
  children: ReactNode
}

/** What a file holds and what there is to know about it; or what has to be corrected first. */
export function PreviewFrame({ as: Title, fileName, preview, holds, children }: TablePreviewProps) {
  const title = useFocusOnArrival<HTMLHeadingElement>()
  const isGood = preview.problems.length === 0
  return (
    <div className="grid grid-cols-1 gap-5">
      <Title
        ref={title}
        tabIndex={-1}
        className={`rounded-sm wrap-anywhere ${Title === 'h2' ? 'text-lg' : 'font-medium'}`}
      >
        {isGood ? `${holds} in ${fileName}` : `${fileName} cannot be imported yet`}
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

/** All that has to be corrected in a file, by line and column. */
function Problems({ preview: { problems, moreProblems } }: { preview: FilePreview }) {
  const count = problems.length + moreProblems
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {count === 1 ? 'One thing is' : `${count.toLocaleString('en')} things are`} not clear. Nothing is
        added before the whole file is right: correct it and choose it again.
      </p>
      <ul aria-label="Problems" className="divide-y rounded-md border">
        {problems.map(({ line, column, message }) => (
          <li key={`${line}-${column}-${message}`} className="grid gap-0.5 p-3 wrap-anywhere">
            <span className="text-sm text-muted">
              Line {line}, {column}
            </span>
            {message}
          </li>
        ))}
      </ul>
      {moreProblems > 0 && (
        <p>And {moreProblems.toLocaleString('en')} more, which are shown when these are corrected.</p>
      )}
    </div>
  )
}

/** What an import has added, and the way there. */
export function ImportDone({ as: Title, added, children }: Level & { added: string; children: ReactNode }) {
  const title = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <Title ref={title} tabIndex={-1} className="flex items-center gap-2 rounded-sm font-medium">
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        {added} added
      </Title>
      {children}
    </Card>
  )
}
