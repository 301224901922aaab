import type { TrashKind } from '../../../base/deletion/deletion.rules.ts'
import type { TrashOf } from '../../../base/deletion/server/deletion.service.ts'
import { assetTrash } from '../../../house/assets/server/asset-trash.service.ts'
import { documentTrash } from '../../../house/documents/server/documents.service.ts'
import { sectionTrash } from '../../../house/manual/server/manual.service.ts'
import { propertyTrash } from '../../../house/properties/server/properties.service.ts'
import { secretTrash } from '../../../house/secrets/server/secrets.service.ts'
import { billSeriesTrash, billTrash } from '../../../money/bills/server/bill-trash.service.ts'
import { paymentTrash } from '../../../money/payments/server/payment-trash.service.ts'
import { familyEventTrash } from '../../../work/family-events/server/family-events.service.ts'
import { projectTrash } from '../../../work/projects/server/project-trash.service.ts'
import { scheduleTrash } from '../../../work/schedules/server/schedule-trash.service.ts'
import { stayTrash } from '../../../work/stays/server/stay-trash.service.ts'
import { taskTrash } from '../../../work/tasks/server/task-trash.service.ts'

/** Everything that goes to the trash, as its feature declares it. */
const kinds: { [Kind in TrashKind]: TrashOf & { kind: Kind } } = {
  property: propertyTrash,
  document: documentTrash,
  asset: assetTrash,
  task: taskTrash,
  project: projectTrash,
  'manual-section': sectionTrash,
  secret: secretTrash,
  schedule: scheduleTrash,
  'family-event': familyEventTrash,
  stay: stayTrash,
  payment: paymentTrash,
  bill: billTrash,
  'bill-series': billSeriesTrash,
}

export const trashKinds: TrashOf[] = Object.values(kinds)
