// What the addresses of these pages say; read by hand, so that the schema library stays out of what every page loads.

/** Whose figure is asked about, of the group or of one house. */
export type WhySearch = { participantId: string; propertyId?: string }

export const whySearch = ({ participantId, propertyId }: Record<string, unknown>): WhySearch => ({
  participantId: typeof participantId === 'string' ? participantId : '',
  ...text({ propertyId }),
})

/** Whose statement, of which days; without them the caller's own of this year. */
export type StatementSearch = { participantId?: string; propertyId?: string; from?: string; to?: string }

export const statementSearch = ({
  participantId,
  propertyId,
  from,
  to,
}: Record<string, unknown>): StatementSearch => text({ participantId, propertyId, from, to })

/** Those entries that are texts with something in them. */
const text = (entries: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
