import { getGroup, updateGroup } from '../../src/features/base/groups/server/groups.service.ts'
import { inviteUser } from '../../src/features/base/invites/server/invites.service.ts'
import { createPropertyInput } from '../../src/features/house/properties/properties.schemas.ts'
import { createProperty } from '../../src/features/house/properties/server/properties.service.ts'
import { listSecrets } from '../../src/features/house/secrets/server/secrets.service.ts'
import { createWorker } from '../../src/features/house/workers/server/workers.service.ts'
import { emptyWorker } from '../../src/features/house/workers/workers.rules.ts'
import {
  importPayments,
  previewImport,
} from '../../src/features/money/payment-imports/server/payment-imports.service.ts'
import { familyEventFields } from '../../src/features/work/family-events/family-events.schemas.ts'
import { createFamilyEvent } from '../../src/features/work/family-events/server/family-events.service.ts'
import { newId } from '../../src/lib/ids.ts'
import { testDatabase } from '../db.ts'
import { anOutsider } from '../factories/money.ts'
import { aProperty } from '../factories/properties.ts'
import { addInvoiceTo, addTaskTo, recordPaymentFor, requestStayForOther } from './adding.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

/** In a property that is in use, whatever happened to the other one. */
const anywhere = async (familyGroupId: string) => ({
  propertyId: (await aProperty(db, familyGroupId)).id,
  familyGroupId,
})

const rows = Buffer.from(
  [
    'Date,Description,Category,Cost,Currency,Anna,Clara',
    '2024-03-31,Roof,Maintenance,90.00,EUR,45.00,-45.00',
  ].join('\n'),
)

const group = kind({
  make: async ({ house }) => ({ id: house.familyGroupId }),
  view: getGroup,
  acts: {
    manage: (ctx, { id: familyGroupId, timeZone, weekStart, approvalThresholdMinor, version }) =>
      updateGroup(ctx, {
        familyGroupId,
        name: 'Keller',
        timeZone,
        weekStart,
        approvalThresholdMinor,
        version,
      }),
    addProperties: (ctx, { id: familyGroupId }) =>
      createProperty(
        ctx,
        createPropertyInput.parse({ familyGroupId, name: 'Lake cabin', timeZone: 'Europe/Zurich' }),
      ),
    invite: (ctx, { id: familyGroupId }) =>
      inviteUser(
        ctx,
        { familyGroupId, role: 'VIEWER', email: null, maxUses: 1 },
        { canBindToEmail: false, sendsMail: false },
        { address: '192.0.2.1' },
      ),
    seeSecrets: (ctx, _view, { house }) => listSecrets(ctx, house.id),
    editWorkers: (ctx, { id: familyGroupId }) =>
      createWorker(ctx, { ...emptyWorker, name: 'Piet', familyGroupId }),
    editTasks: async (ctx, { id }) => addTaskTo(ctx, await anywhere(id)),
    editEvents: (ctx, { id: familyGroupId }) =>
      createFamilyEvent(ctx, {
        familyGroupId,
        fields: familyEventFields.parse({ title: 'Meeting', startsOn: '2030-05-01', endsOn: '2030-05-01' }),
      }),
    requestStaysForOthers: async (ctx, { id }, scene) =>
      requestStayForOther(ctx, (await anywhere(id)).propertyId, scene),
    editInvoices: async (ctx, { id }) => addInvoiceTo(ctx, await anywhere(id)),
    recordPayments: async (ctx, { id }) => recordPaymentFor(ctx, await anywhere(id)),
    recordForOthers: async (ctx, { id }) =>
      recordPaymentFor(ctx, await anywhere(id), await anOutsider(db, id, newId())),
    async importPayments(ctx) {
      const { sha256 } = await previewImport(ctx, rows, new Map())
      return importPayments(ctx, rows, {
        sha256,
        importId: newId(),
        people: ['new', 'new'],
        count: 1,
        foreign: new Map(),
      })
    },
  },
})

expectOfferedIsDone(db, { group })
