import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { assets } from '../../../../server/db/schema/assets.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const assetSearch: SearchKind = {
  kind: 'ASSET',
  get label() {
    return t`Asset`
  },
  icon: 'package',
  path: ({ id }) => `/asset/${id}`,
  ofPlace: inPlace(assets, {
    name: sql`name`,
    detail: sql`nullif(concat_ws(' ', manufacturer, model, serial), '')`,
  }),
}
