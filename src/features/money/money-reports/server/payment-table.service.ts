import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import { moneyReportSearch } from '../money-report-search.ts'
import { reportParts } from '../money-reports.texts.ts'
import { paymentCells, paymentTableHeader, reportCells, reportFileName } from '../payment-table.rules.ts'
import type { ReportChoice } from './money-reports.repository.ts'
import { chosenSpan, getMoneyReport } from './money-reports.service.ts'
import { listPartsOf, listPaymentsAfter, type TableCursor } from './payment-table.repository.ts'

/** How many payments are read, and sent, at a time. */
const pageSize = 500

/** The payments of a span, whatever their state, as a file; everybody in the group may have them. */
export async function paymentTableResponse(ctx: MemberContext, query: URLSearchParams): Promise<Response> {
  const [group, span, people] = await Promise.all([
    getGroup(ctx),
    chosenSpan(ctx, choiceOf(query)),
    listParticipants(ctx, ctx.db),
  ])
  const pages = pagesOf(ctx, span, people, group.currency)
  return csvResponse(`${groupName(group.name)} payments.csv`, writeCsv(paymentTableHeader(people), pages))
}

async function* pagesOf(
  ctx: MemberContext,
  span: ReportChoice,
  people: readonly { id: string; name: string }[],
  currency: string,
) {
  let after: TableCursor | undefined
  do {
    const page = await listPaymentsAfter(ctx.db, span, { after, limit: pageSize })
    const parts = await partsByPayment(
      ctx,
      page.map(({ id }) => id),
    )
    yield page.map((row) => paymentCells({ ...row, parts: parts.get(row.id) ?? new Map() }, people, currency))
    after = page.length < pageSize ? undefined : page.at(-1)
  } while (after)
}

async function partsByPayment(ctx: MemberContext, paymentIds: string[]) {
  const byPayment = new Map<string, Map<string, number>>()
  if (paymentIds.length === 0) return byPayment
  for (const part of await listPartsOf(ctx.db, ctx.member.familyGroupId, paymentIds)) {
    const parts = byPayment.get(part.paymentId) ?? new Map<string, number>()
    byPayment.set(part.paymentId, parts.set(part.participantId, part.amountMinor))
  }
  return byPayment
}

/** One table of the report as a file. */
export async function reportTableResponse(ctx: MemberContext, query: URLSearchParams): Promise<Response> {
  const part = reportParts.find((known) => known === query.get('by'))
  if (!part) throw new AppError('invalid', 'This request could not be understood.')
  const [group, report] = await Promise.all([getGroup(ctx), getMoneyReport(ctx, choiceOf(query))])
  const { header, rows } = reportCells(report, part)
  return csvResponse(reportFileName(groupName(group.name), part), writeCsv(header, onePage(rows)))
}

async function* onePage(rows: string[][]) {
  yield rows
}

function choiceOf(query: URLSearchParams) {
  const { propertyId, ...span } = moneyReportSearch(Object.fromEntries(query))
  return { ...span, ofPropertyId: propertyId }
}
