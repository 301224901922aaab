import { listSecrets } from '../../src/features/house/secrets/server/secrets.service.ts'
import { listChecklist, setLineDone } from '../../src/features/work/checklists/server/checklists.service.ts'
import { writeJobMessage } from '../../src/features/work/job-messages/server/job-messages.service.ts'
import { projectFieldsOf } from '../../src/features/work/projects/projects.rules.ts'
import { deleteProject } from '../../src/features/work/projects/server/project-trash.service.ts'
import { getProject, updateProject } from '../../src/features/work/projects/server/projects.service.ts'
import { emptyOffer } from '../../src/features/work/quotes/quotes.rules.ts'
import { enterQuote } from '../../src/features/work/quotes/server/change-quote.service.ts'
import { deleteTask } from '../../src/features/work/tasks/server/task-trash.service.ts'
import { getTask } from '../../src/features/work/tasks/server/tasks.service.ts'
import { updateTask } from '../../src/features/work/tasks/server/update-task.service.ts'
import { taskFieldsOf } from '../../src/features/work/tasks/task-fields.rules.ts'
import { newId } from '../../src/lib/ids.ts'
import { checklistLines } from '../../src/server/db/schema/tasks.ts'
import { testDatabase } from '../db.ts'
import { anOwnership } from '../factories/records.ts'
import { aProject, aTask } from '../factories/work.ts'
import { aJobLink, aWorker } from '../factories/workers.ts'
import { aPhoto } from '../files/pictures.ts'
import { addDocumentTo, addInvoiceTo, addTaskTo, addVisitTo, recordPaymentFor } from './adding.ts'
import { askOwnersAbout } from './ask-owners.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

const placeOf = <View extends { id: string; propertyId: string; familyGroupId: string }>({
  id: projectId,
  propertyId,
  familyGroupId,
}: View) => ({ projectId, propertyId, familyGroupId })

const projectThat = (is: Parameters<typeof aProject>[2]) =>
  kind({
    async make({ house }, createdBy) {
      await anOwnership(db, house, '2020-01-01', [
        { userId: createdBy, ownerName: 'Anna Keller', basisPoints: 10_000 },
      ])
      return aProject(db, house, { ...is, createdBy })
    },
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
      async editQuotes(ctx, view) {
        const { id: workerId } = await aWorker(db, { id: view.familyGroupId })
        return enterQuote(ctx, { ...emptyOffer, labourMinor: 60_000, projectId: view.id, workerId })
      },
      editVisits: (ctx, view) => addVisitTo(ctx, placeOf(view)),
      editDocuments: (ctx, view) => addDocumentTo(ctx, placeOf(view)),
      editInvoices: (ctx, view) => addInvoiceTo(ctx, placeOf(view)),
      recordPayments: (ctx, view) => recordPaymentFor(ctx, placeOf(view)),
      askOwners: (ctx, { id, propertyId }) => askOwnersAbout(ctx, { id, propertyId }),
      seeSecrets: (ctx, { propertyId }) => listSecrets(ctx, propertyId),
      async writeMessages(ctx, view, { people }) {
        const worker = await aWorker(db, { id: view.familyGroupId })
        await aJobLink(db, { project: view, worker }, { createdBy: people.MANAGER.id })
        return writeJobMessage(ctx, { projectId: view.id, workerId: worker.id, id: newId(), body: 'Hello' })
      },
    },
  })

const photo = { fileName: 'gutter.jpg', bytes: await aPhoto().jpeg().toBuffer() }

/** A task, and how it belongs to someone. */
const taskOf = (ties: (userId: string) => Parameters<typeof aTask>[2]) =>
  kind({
    async make({ house }, userId) {
      const task = await aTask(db, house, ties(userId))
      await db.insert(checklistLines).values({ taskId: task.id, text: 'The north side', position: 0 })
      return task
    },
    view: getTask,
    acts: {
      edit: (ctx, view) =>
        updateTask(ctx, { ...taskFieldsOf(view), title: newId(), taskId: view.id, version: view.version }),
      delete: (ctx, { id }) => deleteTask(ctx, id),
      async tick(ctx, { id: taskId }) {
        const [line] = await listChecklist(ctx, taskId)
        return setLineDone(ctx, { taskId, lineId: line?.id ?? '', isDone: true })
      },
      addPhotos: (ctx, view) => addDocumentTo(ctx, { ...view, projectId: null, taskId: view.id }, photo),
      editDocuments: (ctx, view) => addDocumentTo(ctx, { ...view, projectId: null, taskId: view.id }),
      recordPayments: (ctx, view) => recordPaymentFor(ctx, { ...view, projectId: null, taskId: view.id }),
    },
  })

expectOfferedIsDone(db, {
  project: projectThat({ status: 'PLANNED' }),
  'closed project': projectThat({ status: 'COMPLETED' }),
  task: taskOf((createdBy) => ({ createdBy })),
  'assigned task': taskOf((assigneeUserId) => ({ assigneeUserId })),
  'problem report': taskOf((userId) => ({ createdBy: userId, reportedBy: userId, status: 'REPORT' })),
})
