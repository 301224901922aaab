import { Link } from '@tanstack/react-router'
import { Printer, Square } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { addressMatrix, matrixPath } from '../../../house/assets/labels.rules.ts'
import type { JobSheetView } from '../job-sheets.schemas.ts'

type JobSheetPageProps = {
  sheet: JobSheetView
  /** For whom it is printed, when a contractor was chosen. */
  workerName: string | null
  /** Of the job's link; null when there is none, or the reader may not share it. */
  linkAddress: string | null
}

/** What a contractor takes along on paper: where, what, how it looks, and the way to the page of the job. */
export function JobSheetPage({ sheet, workerName, linkAddress }: JobSheetPageProps) {
  const { projectId, title, description, address, propertyName, printedOn, tasks, photos } = sheet
  return (
    <Page width="prose" className="grid grid-cols-1 gap-6 print:block print:max-w-none print:p-0">
      <div className="grid grid-cols-1 justify-items-start gap-3" data-no-print>
        <Link
          to="/project/$projectId"
          params={{ projectId }}
          className="text-link inline-flex min-h-touch items-center"
        >
          Back to the project
        </Link>
        <p className="text-muted">
          The sheet shows tasks and photos that are marked visible to contractors. It fits A4 and Letter.
        </p>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
      <article className="grid grid-cols-1 gap-5 print:gap-4">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h1 className="text-xl wrap-anywhere">{title}</h1>
            {workerName && <p>For {workerName}</p>}
            <p className="wrap-anywhere">{address || propertyName}</p>
            <p className="text-sm text-muted">Printed on {formatCalendarDate(printedOn, locale())}</p>
          </div>
          {linkAddress && <JobLink address={linkAddress} />}
        </header>
        {description && <p className="wrap-anywhere whitespace-pre-wrap">{description}</p>}
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-lg">Tasks</h2>
          {tasks.length === 0 ? (
            <p className="text-muted">No open task is marked visible to contractors.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {tasks.map((task) => (
                <TaskOfSheet key={task.id} task={task} />
              ))}
            </ul>
          )}
        </section>
        {photos.length > 0 && (
          <section className="grid grid-cols-1 gap-3">
            <h2 className="text-lg">Photos</h2>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:grid-cols-3">
              {photos.map(({ id, title: name, fileId }) => (
                <li key={id} className="grid content-start gap-1">
                  <img
                    src={`/api/files/${fileId}/thumbnail`}
                    alt={name}
                    className="aspect-4/3 w-full rounded-sm border object-cover"
                  />
                  <span className="text-sm wrap-anywhere">{name}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </Page>
  )
}

const TaskOfSheet = ({ task }: { task: JobSheetView['tasks'][number] }) => (
  <li className="flex items-start gap-3">
    <Square className="mt-1 size-5 shrink-0" aria-hidden="true" />
    <div className="grid min-w-0 gap-1">
      <h3 className="font-medium wrap-anywhere">{task.title}</h3>
      {task.dueOn && <p className="text-sm text-muted">Due {formatCalendarDate(task.dueOn, locale())}</p>}
      {task.description && <p className="wrap-anywhere whitespace-pre-wrap">{task.description}</p>}
      {task.checklist.length > 0 && (
        <ul className="list-disc ps-5">
          {task.checklist.map((line, index) => (
            // Two lines may say the same, and their order is all they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
            <li key={index} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  </li>
)

/** The link of the job as a QR code, dark on light in both themes and on paper. */
function JobLink({ address }: { address: string }) {
  const matrix = addressMatrix(address)
  return (
    <figure className="grid w-[34mm] justify-items-center gap-1">
      <svg
        viewBox={`0 0 ${matrix.length} ${matrix.length}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the job's link"
        className="size-[34mm] bg-paper text-ink forced-color-adjust-none"
      >
        <path d={matrixPath(matrix)} fill="currentColor" />
      </svg>
      <figcaption className="text-center text-sm">Scan to open the job</figcaption>
    </figure>
  )
}
