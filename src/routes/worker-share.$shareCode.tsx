import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WorkerInvoicePart } from '../features/money/invoices/components/worker-invoice-part.tsx'
import { LinkNotValid } from '../features/overview/worker-pages/components/link-not-valid.tsx'
import { WorkerSharePage } from '../features/overview/worker-pages/components/worker-share-page.tsx'
import { isNotice } from '../features/overview/worker-pages/notices.rules.ts'
import { refusedOf } from '../features/overview/worker-pages/refused-form.rules.ts'
import { readFields } from '../features/overview/worker-pages/server/page-form.response.ts'
import { answerJobForm } from '../features/overview/worker-pages/server/worker-form.response.ts'
import { resolveWorkerShare } from '../features/overview/worker-pages/worker-pages.functions.ts'
import { isOver } from '../features/overview/worker-pages/worker-pages.rules.ts'
import type { FormAnswer } from '../features/overview/worker-pages/worker-pages.schemas.ts'
import { WorkerCodesPart } from '../features/work/job-codes/components/worker-codes-part.tsx'
import {
  WorkerFilesPart,
  WorkerPaperFiles,
} from '../features/work/job-files/components/worker-files-part.tsx'
import { WorkerMessagesPart } from '../features/work/job-messages/components/worker-messages-part.tsx'
import { WorkerTasksPart } from '../features/work/job-tasks/components/worker-tasks-part.tsx'
import { WorkerQuotePart } from '../features/work/quotes/components/worker-quote-part.tsx'
import { WorkerVisitsPart } from '../features/work/visits/components/worker-visits-part.tsx'
import { locale } from '../lib/locale.ts'
import { setResponseStatus } from '../rpc/request-scope.ts'
import { jobRouteContext } from '../rpc/share-route.ts'
import { requestIdOf } from '../server/context.ts'
import { toAppError } from '../server/errors.ts'
import { runtime } from '../server/runtime.ts'
import { pageTitle } from './-page.ts'

/**
 * Shows a job to a contractor, who has no account: HTML that needs no script. Its forms post to this address, and a
 * refused one is shown again with what was typed.
 */
export const Route = createFileRoute('/worker-share/$shareCode')({
  // Each opening is recorded, so the link is not preloaded on hover.
  preload: false,
  staticData: { script: 'none' },
  validateSearch: ({ done, refusal }: Record<string, unknown>) => ({
    ...(isNotice(done) && { done }),
    // Opened where the page is resolved.
    ...(typeof refusal === 'string' && { refusal }),
  }),
  server: {
    handlers: ({ createHandlers }) =>
      createHandlers({
        POST: {
          handler: async ({ request, params: { shareCode }, next }) => {
            const masked = (error: unknown) =>
              toAppError(error, { log: runtime().log, requestId: requestIdOf(request) })
            const result = await answerJobForm({
              read: () => readFields(request),
              open: () => jobRouteContext(request, shareCode, 'form'),
              masked,
            })
            if (result.kind === 'done')
              return new Response(null, {
                status: 303,
                headers: { location: `/worker-share/${encodeURIComponent(shareCode)}${result.search}` },
              })
            setResponseStatus(result.status)
            return next({ context: { form: result.answer } })
          },
        },
      }),
  },
  loader: async ({ params: { shareCode }, serverContext }) => ({
    resolved: await resolveWorkerShare({ data: { shareCode } }),
    form: formOf(serverContext),
  }),
  head: () => ({
    meta: [
      ...pageTitle(t`A job for you`),
      { property: 'og:title', content: t`A job for you` },
      { name: 'robots', content: 'noindex, nofollow, noarchive' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: WorkerShare,
})

/** What the handler above passes on; nothing when the page was only opened. */
const formOf = (context: { form?: FormAnswer } | undefined): FormAnswer | null => context?.form ?? null

function WorkerShare() {
  const { shareCode } = Route.useParams()
  const { done } = Route.useSearch()
  const { resolved, form } = Route.useLoaderData()
  if ('error' in resolved) return <LinkNotValid message={resolved.error.message} typed={form?.values} />
  const { job, tasks, messages, files, codes, quotes, visits, invoices, refusal } = resolved
  const page = { shareCode, refused: refusedOf(form) }
  const isAccepted = job.state === 'ACCEPTED'
  const goesOn = !isOver(job)
  const isAsked = quotes?.quotes[0]?.state === 'REQUESTED'
  return (
    <WorkerSharePage
      {...page}
      job={job}
      isGone={quotes?.quotes[0]?.state === 'DECLINED'}
      isAsked={isAsked}
      notice={form ? null : (done ?? null)}
      problem={form?.message}
      typed={form?.values ?? {}}
    >
      <WorkerCodesPart {...page} {...codes} shown={form?.shownCode} />
      {visits && (goesOn || visits.visits.length > 0) && (
        <WorkerVisitsPart
          {...page}
          view={visits}
          locale={locale()}
          mayPropose={goesOn}
          calendarHref={`/api/worker-share/${shareCode}/visits.ics`}
        />
      )}
      <WorkerTasksPart {...page} tasks={tasks} isAccepted={isAccepted} goesOn={goesOn} />
      <WorkerFilesPart {...{ shareCode, files, tasks, refusal }} canAdd={goesOn} />
      {quotes && (
        <WorkerQuotePart
          {...page}
          view={goesOn ? quotes : { ...quotes, editable: null }}
          locale={locale()}
          filesOf={(quoteId, canAdd) => (
            <WorkerPaperFiles
              {...{ shareCode, files, refusal }}
              canAdd={canAdd && goesOn}
              of={{ quoteId }}
              label={t`Add photos or PDFs to this quote`}
            />
          )}
        />
      )}
      {quotes && visits && (
        <WorkerInvoicePart
          {...page}
          invoices={invoices}
          currency={quotes.currency}
          isAccepted={isAccepted}
          today={visits.today}
          filesOf={(invoiceId, canAdd) => (
            <WorkerPaperFiles
              {...{ shareCode, files, canAdd, refusal }}
              of={{ invoiceId }}
              label={t`Add photos or PDFs to this invoice`}
            />
          )}
          locale={locale()}
        />
      )}
      <WorkerMessagesPart
        {...page}
        messages={messages}
        contactFirstName={job.contactFirstName}
        timeZone={job.timeZone}
      />
    </WorkerSharePage>
  )
}
