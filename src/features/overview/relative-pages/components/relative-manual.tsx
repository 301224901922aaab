import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** Renders the house manual. @param children its sections */
export const RelativeManual = ({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) => (
  <div id="manual" className="grid scroll-mt-20 grid-cols-1 gap-4">
    <h2 className="text-xl">{t`House manual`}</h2>
    {isEmpty ? <p>{t`Nothing has been written yet.`}</p> : children}
  </div>
)
