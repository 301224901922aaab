import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { getProperty, listProperties } from '../../../house/properties/server/properties.service.ts'
import type { Spending } from '../../../work/projects/server/projects.ports.ts'
import { nameIn } from '../../categories/categories.rules.ts'
import { listCategories } from '../../categories/server/categories.service.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import { moneyReportSearch } from '../money-report-search.ts'
import { fillMonths, refuseSpan, reportSpan, totalOf } from '../money-reports.rules.ts'
import type { GetMoneyReportInput, MoneyReportView, PersonSums } from '../money-reports.schemas.ts'
import { reportParts, spanRefusals } from '../money-reports.texts.ts'
import { paymentCells, paymentTableHeader, reportCells, reportFileName } from '../report-tables.rules.ts'
import * as repository from './money-reports.repository.ts'

type Choice = Omit<GetMoneyReportInput, 'familyGroupId'>

/** Returns the period and property; a property of another group is not found. */
async function chosenSpan(
  ctx: MemberContext,
  { ofPropertyId: propertyId, ...asked }: Choice,
): Promise<repository.ReportChoice & { today: string }> {
  const [group] = await Promise.all([getGroup(ctx), propertyId && getProperty(ctx, propertyId)])
  const today = todayIn(group.timeZone, ctx.clock.now())
  const span = requireSpan(reportSpan(asked, today))
  return { familyGroupId: group.id, propertyId, today, ...span }
}

/** Returns the report of a period by month, category, person and property. */
export async function getMoneyReport(ctx: MemberContext, asked: Choice): Promise<MoneyReportView> {
  const [group, houses, choice] = await Promise.all([
    getGroup(ctx),
    listProperties(ctx),
    chosenSpan(ctx, asked),
  ])
  const { from, to, today } = choice
  const span = { from, to }
  const [rows, parts, categories] = await Promise.all([
    repository.sumPayments(ctx.db, choice),
    repository.sumParts(ctx.db, choice),
    listCategories(ctx),
  ])
  const of = (by: (typeof rows)[number]['by']) => rows.filter((row) => row.by === by)
  const months = of('month').flatMap(({ month, expenseMinor, incomeMinor }) =>
    month ? [{ month, expenseMinor, incomeMinor }] : [],
  )
  return {
    currency: group.currency,
    ...span,
    today,
    count: of('month').reduce((total, { count }) => total + count, 0),
    ...totalOf(months),
    months: fillMonths(span, months),
    categories: of('category').flatMap(({ category, expenseMinor, incomeMinor }) =>
      category ? [{ category, categoryName: nameIn(categories, category), expenseMinor, incomeMinor }] : [],
    ),
    people: await peopleOf(ctx, of('payer'), parts),
    properties: of('property').map((row) => ({
      propertyId: row.propertyId,
      name: row.propertyName,
      expenseMinor: row.expenseMinor,
      incomeMinor: row.incomeMinor,
    })),
    houses: houses.map(({ id, name }) => ({ id, name })),
  }
}

function requireSpan(span: { from: string; to: string }) {
  const refusal = refuseSpan(span)
  if (refusal) throw new AppError('invalid', spanRefusals[refusal], { fields: { to: spanRefusals[refusal] } })
  return span
}

type Payer = { payerId: string | null; expenseMinor: number; incomeMinor: number }

/** Everyone who paid or has a share, largest share first. */
async function peopleOf(
  ctx: MemberContext,
  payers: readonly Payer[],
  parts: readonly repository.PartSumsRow[],
): Promise<PersonSums[]> {
  const paid = new Map(payers.flatMap((row) => (row.payerId ? [[row.payerId, row] as const] : [])))
  const borne = new Map(parts.map((row) => [row.participantId, row]))
  const ids = [...new Set([...borne.keys(), ...paid.keys()])]
  const known = ids.length > 0 ? await listParticipants(ctx, ctx.db, ids) : []
  return known
    .map(({ id, name }) => ({
      participantId: id,
      name,
      paidMinor: paid.get(id)?.expenseMinor ?? 0,
      receivedMinor: paid.get(id)?.incomeMinor ?? 0,
      expensePartMinor: borne.get(id)?.expenseMinor ?? 0,
      incomePartMinor: borne.get(id)?.incomeMinor ?? 0,
    }))
    .toSorted((one, other) => other.expensePartMinor - one.expensePartMinor)
}

/** Payments per page. */
const pageSize = 500

/** Streams the payments of a period in any status as a file, for every member. */
export async function paymentTableResponse(ctx: MemberContext, query: URLSearchParams): Promise<Response> {
  const [group, span, people] = await Promise.all([
    getGroup(ctx),
    chosenSpan(ctx, choiceOf(query)),
    listParticipants(ctx, ctx.db),
  ])
  const pages = pagesOf(ctx, span, people, group.currency)
  return csvResponse(t`${groupName(group.name)} payments.csv`, writeCsv(paymentTableHeader(people), pages))
}

async function* pagesOf(
  ctx: MemberContext,
  span: repository.ReportChoice,
  people: readonly { id: string; name: string }[],
  currency: string,
) {
  let after: repository.TableCursor | undefined
  do {
    const page = await repository.listPaymentsAfter(ctx.db, span, { after, limit: pageSize })
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
  for (const part of await repository.listPartsOf(ctx.db, ctx.member.familyGroupId, paymentIds)) {
    const parts = byPayment.get(part.paymentId) ?? new Map<string, number>()
    byPayment.set(part.paymentId, parts.set(part.participantId, part.amountMinor))
  }
  return byPayment
}

/** Returns a report table as a file. */
export async function reportTableResponse(ctx: MemberContext, query: URLSearchParams): Promise<Response> {
  const part = reportParts.find((known) => known === query.get('by'))
  if (!part) throw new AppError('invalid', t`This request could not be understood.`)
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

const nothing: Spending = { spentMinor: 0, receivedMinor: 0, pendingMinor: 0, pendingPayments: 0 }

/** Returns the costs of the requested projects, including those without payments. */
export async function getProjectSpending(
  { db, member }: { db: Executor; member: Pick<Member, 'familyGroupId'> },
  projectIds: readonly string[],
): Promise<(projectId: string) => Spending> {
  if (projectIds.length === 0) return () => nothing
  const rows = await repository.listSpending(db, member.familyGroupId, projectIds)
  const byProject = new Map(rows.map(({ projectId, ...spending }) => [projectId, spending]))
  return (projectId) => byProject.get(projectId) ?? nothing
}
