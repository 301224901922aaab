import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { useSendFiles } from '../../features/house/documents/uploads.store.ts'
import { NewPaymentPage } from '../../features/money/payments/components/new-payment-page.tsx'
import { loadPaymentChoices, usePaymentChoices } from '../../features/money/payments/payment-choices.ts'
import { newPaymentSearch, propertyToStart } from '../../features/money/payments/payment-search.ts'
import { ReceiptChoice } from '../../features/money/receipts/components/receipt-choice.tsx'
import { WithReceived } from '../../features/overview/share-target/components/with-received.tsx'
import { receivedSearch } from '../../features/overview/share-target/received-search.ts'
import { taskQuery } from '../../features/work/tasks/tasks.queries.ts'
import { load, orNotFound, pageTitle, useFound } from '../-page.ts'

/** The address may name the type, and the property, project or task. */
export const Route = createFileRoute('/_signed-in/money_/$familyGroupId/payments/new')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...newPaymentSearch(search),
    ...receivedSearch(search),
  }),
  loader: ({ context, params: { familyGroupId } }) =>
    Promise.all([
      load(context, groupQuery(familyGroupId)),
      orNotFound(loadPaymentChoices(context.queryClient, familyGroupId)),
    ]),
  head: ({ match }) => ({
    meta: pageTitle(match.search.kind === 'INCOME' ? t`Record income` : t`Record expense`),
  }),
  component: NewPayment,
})

function NewPayment() {
  const { familyGroupId } = Route.useParams()
  const { propertyId: wanted, taskId, shared = false, ...search } = Route.useSearch()
  const { userId } = Route.useRouteContext()
  const group = useFound(groupQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  const choices = usePaymentChoices(familyGroupId)
  const send = useSendFiles()
  const propertyId = propertyToStart(wanted, choices.houses)
  const isKnown = choices.houses.some((house) => house.propertyId === propertyId)
  const { data: task, isPending } = useQuery({
    ...taskQuery(taskId ?? ''),
    enabled: Boolean(taskId) && isKnown,
  })
  // The task is loaded only when the address names one.
  if (taskId && isKnown && isPending) return null
  const given = isKnown ? { ...search, propertyId, ...(task && { taskId: task.id }) } : { kind: search.kind }
  return (
    <WithReceived userId={userId} isWanted={shared}>
      {(start) => (
        <NewPaymentPage
          key={familyGroupId}
          group={group}
          choices={choices}
          given={Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))}
          start={start}
          task={task ?? null}
          receiptChoice={(choice) => <ReceiptChoice familyGroupId={familyGroupId} {...choice} />}
          sendReceipts={(paymentId, files) => {
            send(files, { propertyId: null, assetId: null, paymentId })
            start?.onSent(files)
          }}
        />
      )}
    </WithReceived>
  )
}
