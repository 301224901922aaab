import { listSecrets } from '../../src/features/house/secrets/server/secrets.service.ts'
import { writeJobMessage } from '../../src/features/work/job-messages/server/job-messages.service.ts'
import { projectFieldsOf } from '../../src/features/work/projects/projects.rules.ts'
import { deleteProject } from '../../src/features/work/projects/server/project-trash.service.ts'
import { getProject, updateProject } from '../../src/features/work/projects/server/projects.service.ts'
import { newId } from '../../src/lib/ids.ts'
import { testDatabase } from '../db.ts'
import { aProject } from '../factories/work.ts'
import { aJobLink, aWorker } from '../factories/workers.ts'
import { addDocumentTo, addInvoiceTo, addTaskTo, addVisitTo, recordPaymentFor } from './adding.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

const placeOf = <View extends { id: string; propertyId: string; familyGroupId: string }>({
  id: projectId,
  propertyId,
  familyGroupId,
}: View) => ({ projectId, propertyId, familyGroupId })

const project = kind({
  make: ({ house }, createdBy) => aProject(db, house, { createdBy }),
  view: getProject,
  acts: {
    edit: (ctx, view) =>
      updateProject(ctx, {
        ...projectFieldsOf(view),
        title: newId(),
        projectId: view.id,
        version: view.version,
      }),
    delete: (ctx, { id }) => deleteProject(ctx, id),
    editTasks: (ctx, view) => addTaskTo(ctx, placeOf(view)),
    editVisits: (ctx, view) => addVisitTo(ctx, placeOf(view)),
    editDocuments: (ctx, view) => addDocumentTo(ctx, placeOf(view)),
    editInvoices: (ctx, view) => addInvoiceTo(ctx, placeOf(view)),
    recordPayments: (ctx, view) => recordPaymentFor(ctx, placeOf(view)),
    seeSecrets: (ctx, { propertyId }) => listSecrets(ctx, propertyId),
    async writeMessages(ctx, view, { people }) {
      const worker = await aWorker(db, { id: view.familyGroupId })
      await aJobLink(db, { project: view, worker }, { createdBy: people.MANAGER.id })
      return writeJobMessage(ctx, { projectId: view.id, workerId: worker.id, id: newId(), body: 'Hello' })
    },
  },
})

expectOfferedIsDone(db, { project })
