import type { SearchKind } from '../../../base/entities/server/search-kind.repository.ts'
import { memberSearch } from '../../../base/groups/server/member-search.repository.ts'
import { assetSearch } from '../../../house/assets/server/asset-search.repository.ts'
import { documentSearch } from '../../../house/documents/server/document-search.repository.ts'
import { keySearch } from '../../../house/keys/server/key-search.repository.ts'
import { manualSectionSearch } from '../../../house/manual/server/manual-section-search.repository.ts'
import { propertySearch } from '../../../house/properties/server/property-search.repository.ts'
import { secretSearch } from '../../../house/secrets/server/secret-search.repository.ts'
import { workerSearch } from '../../../house/workers/server/worker-search.repository.ts'
import { billSearch } from '../../../money/bills/server/bill-search.repository.ts'
import { invoiceSearch } from '../../../money/invoices/server/invoice-search.repository.ts'
import { paymentSearch } from '../../../money/payments/server/payment-search.repository.ts'
import { settlementSearch } from '../../../money/settlements/server/settlement-search.repository.ts'
import { projectSearch } from '../../../work/projects/server/project-search.repository.ts'
import { scheduleSearch } from '../../../work/schedules/server/schedule-search.repository.ts'
import { taskSearch } from '../../../work/tasks/server/task-search.repository.ts'

/** All kinds of search results. Each feature declares its own. */
export const searchKinds: readonly SearchKind[] = [
  propertySearch,
  assetSearch,
  documentSearch,
  manualSectionSearch,
  secretSearch,
  keySearch,
  workerSearch,
  projectSearch,
  taskSearch,
  scheduleSearch,
  memberSearch,
  paymentSearch,
  billSearch,
  invoiceSearch,
  settlementSearch,
]
