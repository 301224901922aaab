import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'

/** The property of a job, and which parts of its address are known. */
export type HouseOfJob = { propertyId: string; name: string; hasTown: boolean; hasStreet: boolean }

/** Says what the contractor will see of the place, before a link is created. */
export function ShownAddress({ house }: { house: HouseOfJob }) {
  return (
    <p className="text-sm text-muted">
      {sentence(house)}
      {!(house.hasTown && house.hasStreet) && (
        <>
          {' '}
          <Link
            to="/property-edit/$propertyId"
            params={{ propertyId: house.propertyId }}
            className="text-link"
          >{t`Add the address`}</Link>
        </>
      )}
    </p>
  )
}

function sentence({ name, hasTown, hasStreet }: HouseOfJob) {
  if (hasTown && hasStreet)
    return t`The contractor sees the town of the property, and the full address once they accept.`
  if (hasTown)
    return t`This property has no street. The contractor sees its town, and its name “${name}” once they accept.`
  if (hasStreet)
    return t`This property has no town. The contractor sees its name “${name}”, and the full address once they accept.`
  return t`This property has no address, so the contractor sees its name “${name}”.`
}
