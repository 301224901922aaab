import { t } from '@lingui/core/macro'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { ImportDone, TableFile } from '../../../base/components/table-import.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { useTableImport } from '../../../base/table-imports/use-table-import.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import type { ForeignChoices } from '../foreign-rows.rules.ts'
import type { Imported, ImportPreview } from '../payment-imports.schemas.ts'
import { countText, importHelp, importRules } from '../payment-imports.texts.ts'
import { type Agreed, ImportPreviewPart } from './import-preview.tsx'

type ImportPageProps = { group: Pick<GroupView, 'id' | 'name' | 'may'> }

/** Selects an export, matches people, and imports it. */
export function ImportPage({ group: { id: familyGroupId, name, may } }: ImportPageProps) {
  return (
    <Page className="grid grid-cols-1 gap-6">
      <PageHeader
        title={t`Import from Splitwise`}
        above={<MoneyBreadcrumbs of={{ familyGroupId, groupName: name }} part="reports" />}
      />
      {may.importPayments ? (
        <ImportSteps familyGroupId={familyGroupId} />
      ) : (
        <p>{t`You don’t have permission to import payments. Ask a manager.`}</p>
      )}
    </Page>
  )
}

function ImportSteps({ familyGroupId }: { familyGroupId: string }) {
  const steps = useTableImport<ImportPreview, Imported, ForeignChoices>({
    address: `/api/groups/${familyGroupId}/payments-import`,
    options: new Map(),
    searchOf: foreignSearch,
  })
  const { chosen, done, isBusy, lookAgain, add } = steps
  return (
    <>
      {done && (
        <ImportDone as="h2" added={countText(done)}>
          <ButtonLink variant="primary" to="/money/$familyGroupId" params={{ familyGroupId }}>
            {t`See the balances`}
          </ButtonLink>
        </ImportDone>
      )}
      <TableFile steps={steps} help={importHelp()} rules={importRules} />
      {chosen && (
        <ImportPreviewPart
          key={chosen.importId}
          fileName={chosen.name}
          preview={chosen.preview}
          foreign={chosen.options}
          isBusy={isBusy}
          onForeign={lookAgain}
          onAdd={(agreed) => add(agreedSearch(agreed))}
        />
      )}
    </>
  )
}

// As the search schema parses it.

const foreignSearch = (foreign: ForeignChoices): Record<string, string> =>
  foreign.size > 0 ? { foreign: [...foreign].map((choice) => choice.join(':')).join(',') } : {}

const agreedSearch = ({ people, count, ofPropertyId }: Agreed): Record<string, string> => ({
  people: people.join(','),
  count: String(count),
  ...(ofPropertyId && { ofPropertyId }),
})
