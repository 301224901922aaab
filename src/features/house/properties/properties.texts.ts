import { t } from '@lingui/core/macro'
import type { PropertyFields } from './properties.schemas.ts'

// Texts that more than one component of this feature uses.

export const kindLabels: Record<PropertyFields['kind'], string> = {
  get HOUSE() {
    return t`House`
  },
  get APARTMENT() {
    return t`Apartment`
  },
  get CABIN() {
    return t`Cabin`
  },
  get LAND() {
    return t`Land`
  },
  get GARAGE() {
    return t`Garage`
  },
  get COMMERCIAL() {
    return t`Commercial`
  },
  get OTHER() {
    return t`Other`
  },
}

export const usageLabels: Record<NonNullable<PropertyFields['use']>, string> = {
  get HOME() {
    return t`Lived in`
  },
  get HOLIDAY() {
    return t`Holiday home`
  },
  get INHERITED() {
    return t`Inherited`
  },
  get RENTAL() {
    return t`Rented out`
  },
  get PARENTS() {
    return t`Parents’ or grandparents’ home`
  },
  get EMPTY() {
    return t`Empty`
  },
}

export const areaUnitLabels: Record<PropertyFields['areaUnit'], string> = {
  SQUARE_METRES: 'm²',
  get SQUARE_FEET() {
    return t`sq ft`
  },
}

export const fieldLabels: Record<keyof PropertyFields, string> = {
  get name() {
    return t`Name`
  },
  get kind() {
    return t`Type`
  },
  get use() {
    return t`Use`
  },
  get street1() {
    return t`Street`
  },
  get street2() {
    return t`Street, second line`
  },
  get city() {
    return t`Town`
  },
  get region() {
    return t`Region`
  },
  get postalCode() {
    return t`Postal code`
  },
  get country() {
    return t`Country`
  },
  get timeZone() {
    return t`Time zone`
  },
  get area() {
    return t`Area`
  },
  get areaUnit() {
    return t({ message: 'Unit', context: 'in a building' })
  },
  get yearBuilt() {
    return t`Year built`
  },
  get rooms() {
    return t`Rooms`
  },
  get purchasedOn() {
    return t`Bought on`
  },
  get purchasePriceMinor() {
    return t`Price paid`
  },
  get insuranceCarrier() {
    return t`Insurer`
  },
  get insurancePolicy() {
    return t`Policy number`
  },
  get insuranceRenewsOn() {
    return t`Renews on`
  },
  get notes() {
    return t`Notes`
  },
  get approvalThresholdMinor() {
    return t`Expenses need approval above`
  },
}

export const coverPhotoHelp = () =>
  t`JPG, PNG, GIF, WEBP or HEIC, up to 15 MB. We remove the location from your photos.`

/** A first check in the browser; the server checks the content. */
export const coverPhotoRules = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'],
  maxBytes: 15 * 1024 * 1024,
  get wrongType() {
    return t`Unsupported file format. Please use JPG, PNG, GIF, WEBP, or HEIC.`
  },
  get tooLarge() {
    return t`Image file is too large. Maximum size is 15MB.`
  },
}

export const thresholdForManagers = () =>
  t`Only managers can change the amount above which expenses need approval. Leave it as it was, or ask a manager.`
