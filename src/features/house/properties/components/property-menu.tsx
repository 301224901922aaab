import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil, TriangleAlert } from 'lucide-react'
import { ActionsMenu } from '../../../../components/ui/actions-menu.tsx'
import { MenuItem, MenuLink } from '../../../../components/ui/menu.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { useDeleteProperty, useRestoreProperty, useSetPropertyStatus } from '../properties.queries.ts'
import type { PropertyView } from '../properties.schemas.ts'

type PropertyMenuProps = { property: PropertyView; className?: string }

/** Renders the actions for the property that the reader may use. */
export function PropertyMenu({ property, className }: PropertyMenuProps) {
  const { id: propertyId, name, status, may } = property
  const toggle = useArchiving(property)
  const deletion = useDeletion(property)
  const isActive = status === 'ACTIVE'
  if (!isActive && !may.archive) return null
  return (
    <ActionsMenu name={name} className={className} deletion={may.delete && deletion}>
      {may.reportProblems && (
        <MenuLink
          link={<Link to="/property/$propertyId/report" params={{ propertyId }} />}
          icon={<TriangleAlert aria-hidden="true" />}
        >
          {t`Report a problem`}
        </MenuLink>
      )}
      {may.edit && (
        <MenuLink
          link={<Link to="/property-edit/$propertyId" params={{ propertyId }} />}
          icon={<Pencil aria-hidden="true" />}
        >
          {t`Edit`}
        </MenuLink>
      )}
      {may.archive && (
        <MenuItem
          icon={isActive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
          onClick={toggle}
        >
          {isActive ? t`Archive` : t`Unarchive`}
        </MenuItem>
      )}
    </ActionsMenu>
  )
}

function useArchiving({ id, name, status }: PropertyView) {
  const change = useSetPropertyStatus(id)
  const isArchived = status === 'ARCHIVED'
  return () => {
    // An older undo would undo the wrong change.
    toast.dismiss()
    change.mutate(isArchived ? 'ACTIVE' : 'ARCHIVED', {
      onError: toastFailure,
      onSuccess: () => {
        if (!isArchived) toastUndo(t`${name} archived`, () => change.mutateAsync('ACTIVE'))
      },
    })
  }
}

function useDeletion({ id: propertyId, familyGroupId }: PropertyView) {
  const navigate = useNavigate()
  const deletion = useDeleteProperty(propertyId)
  const restoration = useRestoreProperty()
  return {
    description: t`It will be deleted for everyone in the group, with everything recorded about it. A manager can restore it from the trash for 30 days. To keep it without using it, archive it instead.`,
    confirmLabel: t`Delete property`,
    remove: () => deletion.mutateAsync(),
    leave: () => navigate({ to: '/dashboard/$familyGroupId', params: { familyGroupId } }),
    restore: () => restoration.mutateAsync({ familyGroupId, propertyId }),
    cameBack: `main a[href="/property/${propertyId}"]`,
  }
}
