import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { AssetCategory, AssetSort, AssetStatus } from './assets.rules.ts'
import type { AssetFields } from './assets.schemas.ts'

// Texts that more than one component of this feature uses.

export const categoryLabels: Record<AssetCategory, string> = {
  get HEATING() {
    return t`Heating`
  },
  get WATER() {
    return t`Water`
  },
  get ELECTRICITY() {
    return t`Electricity`
  },
  get APPLIANCE() {
    return t`Appliance`
  },
  get ELECTRONICS() {
    return t`Electronics`
  },
  get FURNITURE() {
    return t`Furniture`
  },
  get BUILDING() {
    return t`Building`
  },
  get GARDEN() {
    return t`Garden`
  },
  get TOOL() {
    return t`Tool`
  },
  get SAFETY() {
    return t`Safety`
  },
  get VEHICLE() {
    return t`Vehicle`
  },
  get OTHER() {
    return t`Other`
  },
}

export const statusLabels: Record<AssetStatus, string> = {
  get IN_USE() {
    return t`In use`
  },
  get BROKEN() {
    return t`Broken`
  },
  get STORED() {
    return t`Stored`
  },
  get REPLACED() {
    return t`Replaced`
  },
  get DISPOSED() {
    return t`Disposed of`
  },
}

export const fieldLabels: Record<keyof AssetFields, string> = {
  get name() {
    return t`Name`
  },
  get category() {
    return t`Category`
  },
  get location() {
    return t`Location`
  },
  get manufacturer() {
    return t`Manufacturer`
  },
  get model() {
    return t`Model`
  },
  get serial() {
    return t`Serial number`
  },
  get purchasedOn() {
    return t`Bought on`
  },
  get purchasedFrom() {
    return t`Bought from`
  },
  get purchasePriceMinor() {
    return t`Price paid`
  },
  get workerId() {
    return t`Installed by`
  },
  get warrantyUntil() {
    return t`Warranty until`
  },
  get hasLifetimeWarranty() {
    return t`Lifetime warranty`
  },
  get status() {
    return t`Status`
  },
  get notes() {
    return t`Notes`
  },
}

export const sortLabels: Record<AssetSort, string> = {
  get name() {
    return t`Name`
  },
  get newest() {
    return t`Newest first`
  },
  get warranty() {
    return t`End of warranty`
  },
}

/** The actions, by the status they lead to. */
export const moveLabels: Record<AssetStatus, string> = {
  get IN_USE() {
    return t`Mark as in use`
  },
  get BROKEN() {
    return t`Mark as broken`
  },
  get STORED() {
    return t`Mark as stored`
  },
  get REPLACED() {
    return t`Mark as replaced`
  },
  get DISPOSED() {
    return t`Mark as disposed of`
  },
}

/** The warranty texts; the caller formats the day. */
export const warrantyTexts = {
  running: (day: string) => t`Warranty until ${day}`,
  ended: (day: string) => t`Ended ${day}`,
  get lifetime() {
    return t`Lifetime`
  },
}

export const archivedNotice = () =>
  t`This property is archived and read-only. A manager can unarchive it on its page.`

/** Returns `1 asset` or `12 assets`, and how many match while filtered. */
export function countText(total: number, isNarrowed: boolean): string {
  const assets = `${total.toLocaleString(i18n.locale)} ${plural(total, { one: 'asset', other: 'assets' })}`
  if (!isNarrowed) return assets
  return total === 0 ? t`No assets match` : `${assets} ${plural(total, { one: 'matches', other: 'match' })}`
}

/** Returns a field as readers see it; empty when it is unknown. */
export function fieldText(
  fields: AssetFields,
  name: keyof AssetFields,
  { currency, locale }: { currency: string; locale: string },
): string {
  const value = fields[name]
  if (name === 'category') return categoryLabels[fields.category]
  if (name === 'status') return statusLabels[fields.status]
  if (name === 'workerId') return value ? t`Another one` : ''
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return formatMoney(value, currency, locale)
  if (value && (name === 'purchasedOn' || name === 'warrantyUntil')) return formatCalendarDate(value, locale)
  return value ?? ''
}
