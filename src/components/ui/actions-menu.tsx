import { t } from '@lingui/core/macro'
import { Ellipsis, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { DeleteDialog } from './delete-button.tsx'
import { Menu, MenuItem } from './menu.tsx'

type ActionsMenuProps = {
  /** The name that its page shows. */
  name: string
  /** The confirmation before it is deleted; omitted when it cannot be deleted. */
  deletion?: Omit<ComponentProps<typeof DeleteDialog>, 'name' | 'trigger' | 'open' | 'onOpenChange'> | false
  className?: string
  /** Other actions, as menu items. */
  children: ReactNode
}

/** Renders a menu of the actions for what a page is about, besides the next step: edit, archive, delete. */
export function ActionsMenu({ name, deletion, className, children }: ActionsMenuProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t`More for ${name}`}
            icon={<Ellipsis aria-hidden="true" />}
            className={className}
            data-no-print
          />
        }
      >
        {children}
        {deletion && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
            {t`Delete`}
          </MenuItem>
        )}
      </Menu>
      {deletion && <DeleteDialog {...deletion} name={name} open={isDeleting} onOpenChange={setDeleting} />}
    </>
  )
}
