import { scheduleFieldsOf } from '../../src/features/work/schedules/schedule-fields.rules.ts'
import { deleteSchedule } from '../../src/features/work/schedules/server/schedule-trash.service.ts'
import { getSchedule, updateSchedule } from '../../src/features/work/schedules/server/schedules.service.ts'
import { getStay } from '../../src/features/work/stays/server/stay-pages.service.ts'
import { deleteStay } from '../../src/features/work/stays/server/stay-trash.service.ts'
import { decideStay, updateStay } from '../../src/features/work/stays/server/stays.service.ts'
import { deleteVisit } from '../../src/features/work/visits/server/visit-trash.service.ts'
import { getVisit, updateVisit } from '../../src/features/work/visits/server/visits.service.ts'
import { visitForm } from '../../src/features/work/visits/visits.rules.ts'
import { AppError } from '../../src/lib/app-error.ts'
import { addDays } from '../../src/lib/dates.ts'
import { newId } from '../../src/lib/ids.ts'
import { testDatabase } from '../db.ts'
import { aProject, aSchedule, aStay } from '../factories/work.ts'
import { aVisit, aWorker } from '../factories/workers.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

const scheduleThat = (is: Parameters<typeof aSchedule>[2]) =>
  kind({
    make: ({ house }, createdBy) => aSchedule(db, house, { ...is, startsOn: '2999-10-01', createdBy }),
    view: getSchedule,
    acts: {
      edit: (ctx, view) =>
        updateSchedule(ctx, {
          ...scheduleFieldsOf(view),
          title: newId(),
          scheduleId: view.id,
          version: view.version,
        }),
      delete: (ctx, { id }) => deleteSchedule(ctx, id),
    },
  })

const stayThat = (is: Parameters<typeof aStay>[2]) =>
  kind({
    make: ({ house }, userId) => aStay(db, house, { ...is, userId }),
    view: getStay,
    acts: {
      edit: (ctx, { id: stayId, person, startsOn, endsOn, version }) =>
        updateStay(ctx, {
          stayId,
          version,
          userId: person?.userId ?? null,
          startsOn,
          endsOn,
          guests: 7,
          note: null,
        }),
      async keepConfirmed(ctx, { id: stayId, person, endsOn: startsOn, version }) {
        const endsOn = addDays(startsOn, 2)
        const fields = { userId: person?.userId ?? null, startsOn, endsOn, guests: 1, note: null }
        const { status } = await updateStay(ctx, { ...fields, stayId, version })
        if (status !== 'CONFIRMED') throw new AppError('conflict', 'It has to be confirmed again.')
      },
      delete: (ctx, { id }) => deleteStay(ctx, id),
      decide: (ctx, { id: stayId, version }) =>
        decideStay(ctx, { stayId, version, status: 'DECLINED', reason: 'The roof is open' }),
      async decideTaken(ctx, { id: stayId, version, startsOn, endsOn }, { house }) {
        await aStay(db, house, { startsOn, endsOn, status: 'CONFIRMED' })
        return decideStay(ctx, { stayId, version, status: 'DECLINED', reason: 'The roof is open' })
      },
    },
  })

const visitThat = (is: Parameters<typeof aVisit>[2]) =>
  kind({
    async make({ house }, createdBy) {
      const job = {
        project: await aProject(db, house),
        worker: await aWorker(db, { id: house.familyGroupId }),
      }
      return aVisit(db, job, { ...is, createdBy })
    },
    view: getVisit,
    acts: {
      edit: (ctx, view) =>
        updateVisit(ctx, {
          ...visitForm.fieldsOf(view),
          note: newId(),
          visitId: view.id,
          version: view.version,
        }),
      delete: (ctx, { id }) => deleteVisit(ctx, id),
    },
  })

expectOfferedIsDone(db, {
  schedule: scheduleThat({ status: 'ACTIVE' }),
  'schedule that has ended': scheduleThat({ status: 'ENDED', nextOn: null }),
  'requested stay': stayThat({ status: 'REQUESTED' }),
  'confirmed stay': stayThat({ status: 'CONFIRMED' }),
  'cancelled stay': stayThat({ status: 'CANCELLED' }),
  'confirmed visit': visitThat({ status: 'CONFIRMED' }),
  'visit that is over': visitThat({ status: 'DONE' }),
})
