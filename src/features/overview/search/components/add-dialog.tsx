import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { useCloseOnBack } from '../../../../components/ui/use-close-on-back.ts'
import { myFamilyGroupsSwitcherQuery } from '../../../base/groups/groups.queries.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../../base/groups/groups.schemas.ts'
import { useSelectedGroupId } from '../../../base/groups/selected-group.store.ts'
import { placesQuery } from '../../../house/properties/properties.queries.ts'
import type { PlaceView } from '../../../house/properties/properties.schemas.ts'
import { addChoices, groupToAddTo, propertiesToAddTo } from '../add-choices.ts'
import { useOpenPropertyId } from '../open-place.ts'
import { searchPaths } from '../search.paths.ts'
import { addTexts } from '../search.texts.ts'
import { AddTiles } from './add-tiles.tsx'

type AddDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Renders the Add menu for the page's group and property. Load it on open. */
export function AddDialog({ open, onOpenChange }: AddDialogProps) {
  const first = useRef<HTMLAnchorElement>(null)
  const { data: groups } = useQuery(myFamilyGroupsSwitcherQuery)
  const { data: places } = useQuery(placesQuery)
  const familyGroupId = useSelectedGroupId()
  const openPropertyId = useOpenPropertyId()
  const wanted = { familyGroupId, propertyId: openPropertyId }
  const group = groups && places && groupToAddTo(groups, places, wanted)
  useCloseOnBack(open, () => onOpenChange(false))
  const isKnown = groups !== undefined && places !== undefined
  return (
    <Dialog
      title={addTexts.title}
      description={groups && groups.length > 1 && group && groupName(group.familyGroup.name)}
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={first}
    >
      {group && places && (
        <Choices
          key={`${group.familyGroupId} ${openPropertyId}`}
          group={group}
          places={places}
          openPropertyId={openPropertyId}
          first={first}
          close={() => onOpenChange(false)}
        />
      )}
      {!isKnown && <Spinner label={t`Loading`} className="mx-auto my-24" />}
      {isKnown && !group && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{addTexts.noGroup}</p>
          <ButtonLink to="/family-select" variant="primary" onClick={() => onOpenChange(false)}>
            {addTexts.groups}
          </ButtonLink>
        </div>
      )}
    </Dialog>
  )
}

type ChoicesProps = {
  group: MyFamilyGroupView
  places: readonly PlaceView[]
  openPropertyId: string | undefined
  first: RefObject<HTMLAnchorElement | null>
  close: () => void
}

function Choices({ group, places, openPropertyId, first, close }: ChoicesProps) {
  const router = useRouter()
  const { familyGroupId } = group
  const [wanted, setWanted] = useState(openPropertyId)
  const { houses, chosen } = propertiesToAddTo(places, familyGroupId, wanted)
  const choices = addChoices({ ...group, houses, propertyId: chosen?.propertyId })
  // The properties may load after the dialog, when only the close button could be focused.
  useEffect(() => first.current?.focus(), [first])
  useNumberKeys((number) => {
    const choice = choices[number - 1]
    if (!choice) return
    close()
    void router.navigate({ href: choice.path })
  })
  return (
    <div className="grid gap-4">
      {houses.length > 1 && (
        <Select
          label={addTexts.property}
          placeholder={addTexts.noProperty}
          options={houses.map(({ propertyId, name }) => ({ value: propertyId, label: name }))}
          value={chosen?.propertyId ?? ''}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      {choices.length > 0 ? (
        <AddTiles choices={choices} hasKeys firstRef={first} onChosen={close} />
      ) : (
        <p className="text-muted">{addTexts.nothing}</p>
      )}
      <ButtonLink
        to={searchPaths.add}
        search={{ familyGroupId, ...(chosen && { propertyId: chosen.propertyId }) }}
        variant="quiet"
        onClick={close}
        className="justify-self-start px-2!"
      >
        {addTexts.more}
        <ChevronRight aria-hidden="true" />
      </ButtonLink>
    </div>
  )
}

/** Listens for number keys, except while a property is being chosen. */
function useNumberKeys(onNumber: (number: number) => void) {
  const onLatest = useEffectEvent(onNumber)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
      if (event.target instanceof Element && event.target.matches('select')) return
      event.preventDefault()
      onLatest(Number(event.key))
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
