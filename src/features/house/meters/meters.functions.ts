import { memberOfGroup, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  addMeterInput,
  addReadingInput,
  meterInput,
  metersInput,
  readingInput,
  readingsInput,
  restoreMeterInput,
  restoreReadingInput,
  updateMeterInput,
} from './meters.schemas.ts'
import * as consumption from './server/consumption.service.ts'
import * as readings from './server/meter-readings.service.ts'
import * as meters from './server/meters.service.ts'

export const listMeters = memberOfProperty({ method: 'GET' })
  .validator(input(metersInput))
  .handler(({ context, data }) => consumption.listMeters(context.ctx, data.propertyId))

export const getMeter = memberOfProperty({ method: 'GET' })
  .validator(input(meterInput))
  .handler(({ context, data }) => consumption.getMeter(context.ctx, data))

export const addMeter = memberOfProperty({ method: 'POST' })
  .validator(input(addMeterInput))
  .handler(({ context, data }) => meters.addMeter(context.ctx, data))

export const updateMeter = memberOfProperty({ method: 'POST' })
  .validator(input(updateMeterInput))
  .handler(({ context, data }) => meters.updateMeter(context.ctx, data))

export const deleteMeter = memberOfProperty({ method: 'POST' })
  .validator(input(meterInput))
  .handler(({ context, data }) => meters.deleteMeter(context.ctx, data))

export const restoreMeter = memberOfGroup({ method: 'POST' })
  .validator(input(restoreMeterInput))
  .handler(({ context, data }) => meters.restoreMeter(context.ctx, data.meterId))

export const listMeterReadings = memberOfProperty({ method: 'GET' })
  .validator(input(readingsInput))
  .handler(({ context, data }) => readings.listReadings(context.ctx, data))

export const addMeterReading = memberOfProperty({ method: 'POST' })
  .validator(input(addReadingInput))
  .handler(({ context, data }) => readings.addReading(context.ctx, data))

export const deleteMeterReading = memberOfProperty({ method: 'POST' })
  .validator(input(readingInput))
  .handler(({ context, data }) => readings.deleteReading(context.ctx, data))

export const restoreMeterReading = memberOfGroup({ method: 'POST' })
  .validator(input(restoreReadingInput))
  .handler(({ context, data }) => readings.restoreReading(context.ctx, data.meterReadingId))
