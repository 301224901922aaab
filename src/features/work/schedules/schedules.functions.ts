import { memberOfGroup, memberOfProperty, memberOfSchedule } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import {
  addSchedulesInput,
  createScheduleInput,
  listSchedulesInput,
  listScheduleTasksInput,
  setScheduleStatusInput,
  updateScheduleInput,
} from './schedules.schemas.ts'
import * as trash from './server/schedule-trash.service.ts'
import * as schedules from './server/schedules.service.ts'

export const listSchedules = memberOfProperty({ method: 'GET' })
  .validator(input(listSchedulesInput))
  .handler(({ context, data }) => schedules.listSchedules(context.ctx, data))

export const getSchedule = memberOfSchedule({ method: 'GET' })
  .validator(input(ids('scheduleId')))
  .handler(({ context, data }) => schedules.getSchedule(context.ctx, data.scheduleId))

export const listScheduleTitles = memberOfProperty({ method: 'GET' })
  .validator(input(ids('propertyId')))
  .handler(({ context, data }) => schedules.listScheduleTitles(context.ctx, data.propertyId))

export const listScheduleTasks = memberOfSchedule({ method: 'GET' })
  .validator(input(listScheduleTasksInput))
  .handler(({ context, data }) => schedules.listScheduleTasks(context.ctx, data))

export const createSchedule = memberOfProperty({ method: 'POST' })
  .validator(input(createScheduleInput))
  .handler(({ context, data }) => schedules.createSchedule(context.ctx, data))

export const addSchedules = memberOfProperty({ method: 'POST' })
  .validator(input(addSchedulesInput))
  .handler(({ context, data }) => schedules.addSchedules(context.ctx, data))

export const updateSchedule = memberOfSchedule({ method: 'POST' })
  .validator(input(updateScheduleInput))
  .handler(({ context, data }) => schedules.updateSchedule(context.ctx, data))

export const setScheduleStatus = memberOfSchedule({ method: 'POST' })
  .validator(input(setScheduleStatusInput))
  .handler(({ context, data }) => schedules.setScheduleStatus(context.ctx, data))

export const deleteSchedule = memberOfSchedule({ method: 'POST' })
  .validator(input(ids('scheduleId')))
  .handler(({ context, data }) => trash.deleteSchedule(context.ctx, data.scheduleId))

export const restoreSchedule = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'scheduleId')))
  .handler(({ context, data }) => trash.restoreSchedule(context.ctx, data.scheduleId))
