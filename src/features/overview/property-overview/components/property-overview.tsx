import type { ReactNode } from 'react'
import type { PropertyOverviewView } from '../property-overview.schemas.ts'
import { Contractors, EmergencySections, Expiring, OpenTasks } from './overview-lists.tsx'
import { OverviewTiles } from './overview-tiles.tsx'

type PropertyOverviewProps = {
  propertyId: string
  currency: string
  overview: PropertyOverviewView
  /** Whether the reader may edit the manual. */
  canWrite: boolean
  parts: {
    /** Notices about the property itself, at the top. */
    notice: ReactNode
    /** Next to the open tasks. */
    action: ReactNode
    /** Projects, and problems the reader reported. */
    work: ReactNode
  }
}

/** Renders the overview of a property: what people open it for, open work, contractors and emergency information. */
export function PropertyOverview({ propertyId, currency, overview, canWrite, parts }: PropertyOverviewProps) {
  const { urgent, tasks, today, contractors, expiries } = overview
  return (
    <div className="grid grid-cols-1 gap-6">
      {parts.notice}
      <OverviewTiles propertyId={propertyId} currency={currency} overview={overview} />
      {/* On a phone emergency information precedes open work; on wide screens it is beside it. */}
      <div className="grid grid-cols-1 content-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
        <div className="empty:hidden lg:col-start-2">
          <EmergencySections propertyId={propertyId} urgent={urgent} canWrite={canWrite} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OpenTasks propertyId={propertyId} tasks={tasks} today={today} action={parts.action} />
          {parts.work}
        </div>
        <div className="grid grid-cols-1 content-start gap-6 empty:hidden lg:col-start-2">
          <Contractors contractors={contractors} />
          <Expiring expiries={expiries} />
        </div>
      </div>
    </div>
  )
}
