import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  addMeter,
  addMeterReading,
  deleteMeter,
  deleteMeterReading,
  getMeter,
  listMeterReadings,
  listMeters,
  restoreMeter,
  restoreMeterReading,
  updateMeter,
} from './meters.functions.ts'
import type { MeterOf } from './meters.schemas.ts'

/** Reads the meters of a property with their last readings and the consumption of each kind. */
export const metersQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'meters'),
    queryFn: () => listMeters({ data: { propertyId } }),
  })

/** Reads a meter with its consumption. */
export const meterQuery = ({ propertyId, meterId }: MeterOf) =>
  queryOptions({
    queryKey: key('meter', meterId),
    queryFn: () => getMeter({ data: { propertyId, meterId } }),
  })

/** Reads the readings of a meter, latest first, page by page. */
export const readingsQuery = ({ propertyId, meterId }: MeterOf) =>
  infiniteQueryOptions({
    queryKey: key('meter', meterId, 'readings'),
    queryFn: ({ pageParam: after }) =>
      listMeterReadings({ data: { propertyId, meterId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useAddMeter = () => useChange(addMeter)
export const useUpdateMeter = () => useChange(updateMeter)

export const useDeleteMeter = (of: MeterOf) =>
  useMutation({
    mutationFn: () => deleteMeter({ data: of }),
    meta: { leaves: 'page', removes: meterQuery(of).queryKey },
  })

export const useRestoreMeter = () => useChange(restoreMeter)
export const useAddReading = () => useChange(addMeterReading)
export const useDeleteReading = () => useChange(deleteMeterReading)
export const useRestoreReading = () => useChange(restoreMeterReading)
