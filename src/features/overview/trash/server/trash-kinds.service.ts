import type { MemberContext } from '../../../../server/context.ts'
import type { TrashOf } from '../../../base/deletion/server/deletion.service.ts'
import { assetTrash, restoreAsset } from '../../../house/assets/server/asset-trash.service.ts'
import { documentTrash, restoreDocument } from '../../../house/documents/server/documents.service.ts'
import { keyTrash, restoreKey } from '../../../house/keys/server/keys.service.ts'
import { restoreManualSection, sectionTrash } from '../../../house/manual/server/manual.service.ts'
import { propertyTrash, restoreProperty } from '../../../house/properties/server/properties.service.ts'
import { restoreSecret, secretTrash } from '../../../house/secrets/server/secrets.service.ts'
import {
  restoreCertificate,
  workerCertificateTrash,
} from '../../../house/workers/server/certificates.service.ts'
import { restoreWorker, workerTrash } from '../../../house/workers/server/worker-trash.service.ts'
import {
  billSeriesTrash,
  billTrash,
  restoreBill,
  restoreBillSeries,
} from '../../../money/bills/server/bill-trash.service.ts'
import { invoiceTrash, restoreInvoice } from '../../../money/invoices/server/invoice-trash.service.ts'
import { paymentTrash, restorePayment } from '../../../money/payments/server/payment-trash.service.ts'
import {
  familyEventTrash,
  restoreFamilyEvent,
} from '../../../work/family-events/server/family-events.service.ts'
import { projectTrash, restoreProject } from '../../../work/projects/server/project-trash.service.ts'
import { quoteTrash, restoreQuote } from '../../../work/quotes/server/quote-trash.service.ts'
import { restoreSchedule, scheduleTrash } from '../../../work/schedules/server/schedule-trash.service.ts'
import { restoreStay, stayTrash } from '../../../work/stays/server/stay-trash.service.ts'
import { restoreTask, taskTrash } from '../../../work/tasks/server/task-trash.service.ts'
import { restoreVisit, visitTrash } from '../../../work/visits/server/visit-trash.service.ts'

type KindOfTrash = { trash: TrashOf; restore: (ctx: MemberContext, id: string) => Promise<unknown> }

/** All kinds in the trash with their restore functions. Each feature declares its own. */
export const kindsOfTrash: readonly KindOfTrash[] = [
  { trash: propertyTrash, restore: restoreProperty },
  { trash: documentTrash, restore: restoreDocument },
  { trash: assetTrash, restore: restoreAsset },
  { trash: taskTrash, restore: restoreTask },
  { trash: projectTrash, restore: restoreProject },
  { trash: quoteTrash, restore: restoreQuote },
  { trash: sectionTrash, restore: restoreManualSection },
  { trash: keyTrash, restore: restoreKey },
  { trash: secretTrash, restore: restoreSecret },
  { trash: workerTrash, restore: restoreWorker },
  { trash: workerCertificateTrash, restore: restoreCertificate },
  { trash: scheduleTrash, restore: restoreSchedule },
  { trash: familyEventTrash, restore: restoreFamilyEvent },
  { trash: stayTrash, restore: restoreStay },
  { trash: visitTrash, restore: restoreVisit },
  { trash: paymentTrash, restore: restorePayment },
  { trash: billTrash, restore: restoreBill },
  { trash: billSeriesTrash, restore: restoreBillSeries },
  { trash: invoiceTrash, restore: restoreInvoice },
]

export const trashKinds: readonly TrashOf[] = kindsOfTrash.map(({ trash }) => trash)
