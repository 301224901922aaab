import { createFileRoute, redirect } from '@tanstack/react-router'
import { stayQuery } from '../../features/work/stays/stays.queries.ts'
import { orNotFound } from '../-page.ts'

/** A stay has no page of its own: it is shown in the list of its property. */
export const Route = createFileRoute('/_signed-in/stay/$stayId')({
  loader: async ({ context: { queryClient }, params: { stayId } }) => {
    const { propertyId } = await orNotFound(queryClient.ensureQueryData(stayQuery(stayId)))
    throw redirect({
      to: '/property/$propertyId/stays',
      params: { propertyId },
      hash: `stay-${stayId}`,
      replace: true,
    })
  },
})
