import { createAssetInput } from '../../src/features/house/assets/assets.schemas.ts'
import { createAsset } from '../../src/features/house/assets/server/assets.service.ts'
import { addKeyInput } from '../../src/features/house/keys/keys.schemas.ts'
import { addKey } from '../../src/features/house/keys/server/keys.service.ts'
import { createManualSection } from '../../src/features/house/manual/server/manual.service.ts'
import { addMeterInput } from '../../src/features/house/meters/meters.schemas.ts'
import { addMeter } from '../../src/features/house/meters/server/meters.service.ts'
import { latestChangeId } from '../../src/features/house/ownership/ownership.rules.ts'
import {
  listOwnership,
  recordOwnership,
} from '../../src/features/house/ownership/server/ownership.service.ts'
import { propertyFieldsOf } from '../../src/features/house/properties/properties.rules.ts'
import {
  deleteProperty,
  getProperty,
  setPropertyStatus,
  updateProperty,
} from '../../src/features/house/properties/server/properties.service.ts'
import { addSecret, listSecrets } from '../../src/features/house/secrets/server/secrets.service.ts'
import { reportProblem } from '../../src/features/work/problem-reports/server/problem-reports.service.ts'
import { createProjectInput } from '../../src/features/work/projects/projects.schemas.ts'
import { createProject } from '../../src/features/work/projects/server/projects.service.ts'
import { createRelativeLink } from '../../src/features/work/relative-links/server/relative-links.service.ts'
import { emptySchedule } from '../../src/features/work/schedules/schedule-fields.rules.ts'
import { createSchedule } from '../../src/features/work/schedules/server/schedules.service.ts'
import { requestStay } from '../../src/features/work/stays/server/stays.service.ts'
import { newId } from '../../src/lib/ids.ts'
import { testDatabase } from '../db.ts'
import { anOwnership } from '../factories/records.ts'
import { addDocumentTo, addTaskTo, addVisitTo, recordPaymentFor, requestStayForOther } from './adding.ts'
import { askOwnersOf } from './ask-owners.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

const property = kind({
  make: async ({ house }, ownerId) => {
    await anOwnership(db, house, '2020-01-01', [
      { userId: ownerId, ownerName: 'Anna Keller', basisPoints: 10_000 },
    ])
    return house
  },
  view: getProperty,
  acts: {
    edit: (ctx, view) =>
      updateProperty(ctx, {
        ...propertyFieldsOf(view),
        name: newId(),
        propertyId: view.id,
        version: view.version,
      }),
    archive: (ctx, { id, status }) => setPropertyStatus(ctx, id, status === 'ACTIVE' ? 'ARCHIVED' : 'ACTIVE'),
    delete: (ctx, { id }) => deleteProperty(ctx, id),
    recordOwners: async (ctx, { id }) =>
      recordOwnership(ctx, {
        propertyId: id,
        owners: [{ userId: ctx.user.id, basisPoints: 10_000 }],
        validFrom: '2026-01-01',
        note: null,
        expectedChangeId: latestChangeId((await listOwnership(ctx, id)).changes),
      }),
    managePersonalLinks: (ctx, { id }) =>
      createRelativeLink(ctx, {
        propertyId: id,
        name: 'Greta',
        ownerName: null,
        participantId: null,
        scopes: ['MANUAL'],
        validDays: 365,
      }),
    seeSecrets: (ctx, { id }) => listSecrets(ctx, id),
    editSecrets: (ctx, { id }) => addSecret(ctx, { propertyId: id, label: 'Alarm', value: '1234' }),
    editKeys: (ctx, { id }) =>
      addKey(
        ctx,
        addKeyInput.parse({
          propertyId: id,
          label: 'Garage',
          holderName: 'Aunt Clara',
          handedOverOn: '2026-01-01',
        }),
      ),
    editMeters: (ctx, { id }) =>
      addMeter(
        ctx,
        addMeterInput.parse({ propertyId: id, name: 'Main meter', kind: 'ELECTRICITY', unit: 'KWH' }),
      ),
    editAssets: (ctx, { id }) => createAsset(ctx, createAssetInput.parse({ propertyId: id, name: 'Boiler' })),
    editDocuments: (ctx, view) => addDocumentTo(ctx, { ...view, propertyId: view.id }),
    editManual: (ctx, { id }) =>
      createManualSection(ctx, { propertyId: id, kind: 'OTHER', title: 'Bins', body: 'On Mondays.' }),
    editProjects: (ctx, { id }) =>
      createProject(ctx, createProjectInput.parse({ propertyId: id, title: 'New roof' })),
    editTasks: (ctx, view) => addTaskTo(ctx, { ...view, propertyId: view.id }),
    reportProblems: (ctx, { id }) =>
      reportProblem(ctx, { propertyId: id, id: newId(), title: 'A leak', description: null }),
    editSchedules: (ctx, { id }) =>
      createSchedule(ctx, { ...emptySchedule, propertyId: id, title: 'Sweep', startsOn: '2999-01-01' }),
    requestStays: (ctx, { id }) =>
      requestStay(ctx, {
        propertyId: id,
        startsOn: '2030-07-03',
        endsOn: '2030-07-10',
        userId: null,
        guests: 1,
        note: null,
      }),
    requestStaysForOthers: (ctx, { id }, scene) => requestStayForOther(ctx, id, scene),
    editVisits: (ctx, view) => addVisitTo(ctx, { ...view, propertyId: view.id }),
    recordPayments: (ctx, view) => recordPaymentFor(ctx, { ...view, propertyId: view.id }),
    askOwners: (ctx, { id }) => askOwnersOf(ctx, id),
  },
})

expectOfferedIsDone(db, { property })
