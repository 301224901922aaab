import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ManualSection } from '../features/house/manual/components/manual-section.tsx'
import { RelativeMoneyPart } from '../features/money/settlements/components/relative-money-part.tsx'
import { hasFormByLink } from '../features/money/settlements/settlements.rules.ts'
import { RelativeCalendar } from '../features/overview/relative-pages/components/relative-calendar.tsx'
import { RelativeManual } from '../features/overview/relative-pages/components/relative-manual.tsx'
import { RelativePage } from '../features/overview/relative-pages/components/relative-page.tsx'
import { RelativeVotes } from '../features/overview/relative-pages/components/relative-votes.tsx'
import { noticeToShow, relativeNotices } from '../features/overview/relative-pages/relative-notices.rules.ts'
import { resolveRelativeLink } from '../features/overview/relative-pages/relative-pages.functions.ts'
import { relativeNoticeTexts } from '../features/overview/relative-pages/relative-pages.texts.ts'
import { answerRelativeForm } from '../features/overview/relative-pages/server/relative-form.response.ts'
import { LinkNotValid } from '../features/overview/worker-pages/components/link-not-valid.tsx'
import { PageNotice, StaticPage } from '../features/overview/worker-pages/components/static-page.tsx'
import { refusedOf } from '../features/overview/worker-pages/refused-form.rules.ts'
import { readFields } from '../features/overview/worker-pages/server/page-form.response.ts'
import type { FormAnswer } from '../features/overview/worker-pages/worker-pages.schemas.ts'
import { Refusal } from '../features/work/components/worker-part.tsx'
import { RelativeProblemsPart } from '../features/work/problem-reports/components/relative-problems-part.tsx'
import { RelativeStaysPart } from '../features/work/stays/components/relative-stays-part.tsx'
import { setResponseStatus } from '../rpc/request-scope.ts'
import { relativeToUse } from '../rpc/share-route.ts'
import { requestIdOf } from '../server/context.ts'
import { toAppError } from '../server/errors.ts'
import { runtime } from '../server/runtime.ts'
import { pageTitle } from './-page.ts'

/** Shows a relative without an account what their link opens: HTML that needs no script, with forms that post here. */
export const Route = createFileRoute('/relative/$relativeCode')({
  // Each opening is recorded, so the link is not preloaded on hover.
  preload: false,
  staticData: { script: 'none' },
  validateSearch: ({ done, refusal }: Record<string, unknown>) => {
    const notice = relativeNotices.find((one) => one === done)
    return {
      ...(notice && { done: notice }),
      // Opened where the page is resolved.
      ...(typeof refusal === 'string' && { refusal }),
    }
  },
  server: {
    handlers: ({ createHandlers }) =>
      createHandlers({
        POST: {
          handler: async ({ request, params: { relativeCode }, next }) => {
            const result = await answerRelativeForm({
              read: () => readFields(request),
              open: () => relativeToUse(request, relativeCode),
              masked: (error) => toAppError(error, { log: runtime().log, requestId: requestIdOf(request) }),
            })
            if (result.kind === 'done')
              return new Response(null, {
                status: 303,
                headers: { location: `/relative/${encodeURIComponent(relativeCode)}${result.search}` },
              })
            setResponseStatus(result.status)
            return next({ context: { form: result.answer } })
          },
        },
      }),
  },
  loader: async ({ params: { relativeCode }, serverContext }) => ({
    resolved: await resolveRelativeLink({ data: { relativeCode } }),
    form: formOf(serverContext),
  }),
  head: () => ({
    meta: [
      ...pageTitle(t`Your personal page`),
      { property: 'og:title', content: t`Your personal page` },
      { name: 'robots', content: 'noindex, nofollow, noarchive' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Relative,
})

/** What the handler above passes on; nothing when the page was only opened. */
const formOf = (context: { form?: FormAnswer } | undefined): FormAnswer | null => context?.form ?? null

function Relative() {
  const { relativeCode } = Route.useParams()
  const { done } = Route.useSearch()
  const { resolved, form } = Route.useLoaderData()
  if ('error' in resolved) return <LinkNotValid message={resolved.error.message} />
  const { manual, decisions, stays, problems, money, calendar, today, refusal } = resolved
  const notice = form ? null : noticeToShow(done, resolved)
  const address = `/relative/${relativeCode}`
  const refused = refusedOf(form)
  const vote = refused('vote.cast')
  // The part with the form says why it was refused, if the page still has it.
  const isShown =
    decisions?.some(({ id, isOpen }) => isOpen && id === vote?.values.decisionId) ||
    (stays && form?.action.startsWith('stay.')) ||
    (problems && form?.action === 'problem.report') ||
    (money && form && hasFormByLink(money, form.action, form.values.settlementId))
  return (
    <StaticPage>
      {notice && <PageNotice address={address}>{relativeNoticeTexts[notice]}</PageNotice>}
      {form?.message && !isShown && <Refusal>{form.message}</Refusal>}
      {refusal && !problems?.some(({ id }) => id === refusal.place.taskId) && (
        <Refusal>{refusal.message}</Refusal>
      )}
      <RelativePage view={resolved}>
        {decisions && (
          <RelativeVotes
            address={address}
            decisions={decisions}
            isLocked={resolved.isLocked}
            refusedOf={(id) => (vote?.values.decisionId === id ? vote : undefined)}
          />
        )}
        {stays && (
          <RelativeStaysPart {...{ address, stays, today, refused }} hasCalendar={calendar !== null} />
        )}
        {problems && (
          <RelativeProblemsPart {...{ address, problems, refusal }} refused={refused('problem.report')} />
        )}
        {money && (
          <RelativeMoneyPart {...{ address, refused }} settlements={money} isLocked={resolved.isLocked} />
        )}
        {calendar && <RelativeCalendar calendar={calendar} />}
        {manual && (
          <RelativeManual isEmpty={manual.length === 0}>
            {manual.map((section) => (
              <ManualSection
                key={section.id}
                section={section}
                propertyId=""
                isFirst
                isLast
                isLate={false}
                level="h3"
                actions={null}
              />
            ))}
          </RelativeManual>
        )}
      </RelativePage>
    </StaticPage>
  )
}
