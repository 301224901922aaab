import { CircleAlert } from 'lucide-react'

type ImportProblemsProps = {
  preview: {
    problems: readonly { line: number; column: string; message: string }[]
    /** How many there are beyond those. */
    moreProblems: number
  }
}

/** All that has to be corrected in a file, by line and column. */
export function ImportProblems({ preview: { problems, moreProblems } }: ImportProblemsProps) {
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
