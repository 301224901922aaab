import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { type InvoiceSearch, invoiceSearch } from '../invoice-search.ts'
import { invoicesQuery } from '../invoices.queries.ts'
import { stateLabels } from '../invoices.texts.ts'
import { InvoicesOf } from './invoice-list.tsx'
import { WorkerYear } from './worker-money.tsx'

/** The list of the address; open invoices by default. */
export const invoicesOf = (familyGroupId: string, { state }: InvoiceSearch) =>
  invoicesQuery(familyGroupId, state === 'ALL' ? {} : { state: state ?? 'OPEN' })

type InvoicesPartProps = { familyGroupId: string; may: GroupView['may']; search: InvoiceSearch }

/** Renders the invoices of a group, filtered by status. */
export function InvoicesPart({ familyGroupId, may, search }: InvoicesPartProps) {
  const navigate = useNavigate()
  const add = may.editInvoices && <AddInvoiceLink familyGroupId={familyGroupId} />
  return (
    <section aria-labelledby="invoices-title" className="grid grid-cols-1 gap-5">
      <h2 id="invoices-title" className="text-lg">
        {t`Invoices`}
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 basis-64">
          <Select
            label={t`Status`}
            placeholder={t({ message: 'Open', context: 'invoices' })}
            value={search.state ?? ''}
            options={optionsOf({ ALL: t({ message: 'All', context: 'invoices' }), ...stateLabels })}
            onChange={({ target }) =>
              void navigate({
                to: '/money/$familyGroupId/invoices',
                params: { familyGroupId },
                search: invoiceSearch({ ...search, state: target.value }),
                resetScroll: false,
              })
            }
          />
        </div>
        {add}
      </div>
      <InvoicesOf of={invoicesOf(familyGroupId, search)} label={t`Invoices`}>
        <EmptyState
          icon={<FileText aria-hidden="true" />}
          title={search.state ? t`No invoice matches` : t`No open invoices`}
        >
          {t`Contractors send invoices through their job link. You can also add one that came on paper. Approving an invoice creates its bill; paying the bill records the expense.`}
        </EmptyState>
      </InvoicesOf>
      <WorkerYear familyGroupId={familyGroupId} year={search.year} />
    </section>
  )
}

type AddInvoiceLinkProps = {
  familyGroupId: string
  /** The initial values of the form. */
  of?: { propertyId: string; projectId?: string; workerId?: string }
}

/** Links to the form for a paper invoice. */
export const AddInvoiceLink = ({ familyGroupId, of = { propertyId: '' } }: AddInvoiceLinkProps) => (
  <ButtonLink
    to="/money/$familyGroupId/invoices/new"
    params={{ familyGroupId }}
    search={Object.fromEntries(Object.entries(of).filter(([, id]) => id))}
  >
    <Plus aria-hidden="true" />
    {t`Add invoice`}
  </ButtonLink>
)

type InvoicesOfProjectProps = {
  of: { familyGroupId: string; propertyId: string; projectId: string }
  mayAdd: boolean
}

/** Lists the invoices of a project. */
export const InvoicesOfProject = ({ of: { familyGroupId, ...place }, mayAdd }: InvoicesOfProjectProps) => (
  <section aria-labelledby="project-invoices-title" className="grid grid-cols-1 gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="project-invoices-title" className="text-lg">
        {t`Invoices`}
      </h2>
      {mayAdd && <AddInvoiceLink familyGroupId={familyGroupId} of={place} />}
    </div>
    <InvoicesOf
      of={invoicesQuery(familyGroupId, { projectId: place.projectId })}
      label={t`Invoices of this project`}
    >
      <p className="text-muted">{t`No invoices yet. Contractors send them through their job link.`}</p>
    </InvoicesOf>
  </section>
)

type InvoicesOfWorkerProps = { of: { familyGroupId: string; workerId: string }; mayAdd: boolean }

/** Lists the invoices of a contractor. */
export const InvoicesOfWorker = ({ of: { familyGroupId, workerId }, mayAdd }: InvoicesOfWorkerProps) => (
  <div className="grid grid-cols-1 justify-items-start gap-3">
    <div className="w-full">
      <InvoicesOf of={invoicesQuery(familyGroupId, { workerId })} label={t`Invoices of this contractor`}>
        <p className="text-muted">{t`No invoices yet. Contractors send them through their job link.`}</p>
      </InvoicesOf>
    </div>
    {mayAdd && <AddInvoiceLink familyGroupId={familyGroupId} of={{ propertyId: '', workerId }} />}
  </div>
)
