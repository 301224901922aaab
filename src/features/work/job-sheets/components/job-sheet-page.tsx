import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Printer, Square } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { QrCode } from '../../../../components/ui/qr-code.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { JobSheetView } from '../job-sheets.schemas.ts'

type JobSheetPageProps = {
  sheet: JobSheetView
  /** The contractor it is printed for, if chosen. */
  workerName: string | null
  /** The job’s link; null without one, or when the reader may not share it. */
  linkAddress: string | null
}

/** Renders the printed job for a contractor: address, tasks, photos and the link. */
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
          {t`Back to the project`}
        </Link>
        <p className="text-muted">
          {t`The sheet shows the tasks and photos marked as visible to contractors. It prints on A4 or Letter paper.`}
        </p>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t`Print`}
        </Button>
      </div>
      {/* Blocks on paper: in a grid, a heading may stay behind at the end of a page. */}
      <article className="grid grid-cols-1 gap-5 print:block print:space-y-4">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h1 className="text-xl wrap-anywhere">{title}</h1>
            {workerName && <p>{t`For ${workerName}`}</p>}
            <p className="wrap-anywhere">{address || propertyName}</p>
            <p className="text-sm text-muted">{t`Printed on ${formatCalendarDate(printedOn, locale())}`}</p>
          </div>
          {linkAddress && <JobLink address={linkAddress} />}
        </header>
        {description && <p className="wrap-anywhere whitespace-pre-wrap">{description}</p>}
        <section className="grid grid-cols-1 gap-3 print:block print:space-y-3">
          <h2 className="text-lg">{t`Tasks`}</h2>
          {tasks.length === 0 ? (
            <p className="text-muted">{t`No open tasks are marked as visible to contractors.`}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {tasks.map((task) => (
                <TaskOfSheet key={task.id} task={task} />
              ))}
            </ul>
          )}
        </section>
        {photos.length > 0 && (
          <section className="grid grid-cols-1 gap-3 print:block print:space-y-3">
            <h2 className="text-lg">{t`Photos`}</h2>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:grid-cols-3">
              {photos.map(({ id, title: name, fileId }) => (
                <li key={id} className="grid content-start gap-1">
                  <img
                    src={`/api/files/${fileId}/thumbnail`}
                    alt={name}
                    className="aspect-4/3 w-full rounded-sm border object-cover print:object-contain"
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
      {task.dueOn && (
        <p className="text-sm text-muted">{t`Due ${formatCalendarDate(task.dueOn, locale())}`}</p>
      )}
      {task.description && <p className="wrap-anywhere whitespace-pre-wrap">{task.description}</p>}
      {task.checklist.length > 0 && (
        <ul className="list-disc ps-5">
          {task.checklist.map((line, index) => (
            // Two lines may have the same text, so their position is the key.
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

const JobLink = ({ address }: { address: string }) => (
  <figure className="grid w-[34mm] justify-items-center gap-1">
    <QrCode address={address} label={t`QR code of the job’s link`} className="size-[34mm]" />
    <figcaption className="text-center text-sm text-balance">{t`Scan to open the job`}</figcaption>
  </figure>
)
