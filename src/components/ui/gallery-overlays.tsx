import { t } from '@lingui/core/macro'
import { Archive, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button, IconButton } from './button.tsx'
import { Dialog, DialogActions, DialogClose } from './dialog.tsx'
import { GallerySection, Row } from './gallery-section.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from './menu.tsx'
import { Popover } from './popover.tsx'
import { TabLink, TabLinks } from './tab-links.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'
import { toast, toastUndo } from './toast.tsx'

const restored = async () => toast.success(t`Restored`)
const archived = () => toastUndo(t`Archived`, restored)

/** Shows the overlays. */
export function GalleryOverlays() {
  return (
    <>
      <GallerySection title={t`Dialogs, menus and messages`}>
        <Row>
          <Dialog
            title={t`A dialog`}
            description={t`What it is about.`}
            trigger={<Button>{t`Open a dialog`}</Button>}
          >
            <TextField label={t`A field in the dialog`} />
            <DialogActions>
              <DialogClose>{t`Cancel`}</DialogClose>
              <Button variant="primary">{t`Save`}</Button>
            </DialogActions>
          </Dialog>
          <AlertDialog
            title={t`Delete this item?`}
            description={t`You can restore it from the trash for 30 days.`}
            confirmLabel={t`Delete item`}
            onConfirm={archived}
            trigger={<Button>{t`Ask before deleting`}</Button>}
          />
          <Menu trigger={<IconButton label={t`More`} icon={<Ellipsis aria-hidden="true" />} />}>
            <MenuGroup title={t`A menu`}>
              <MenuItem icon={<Pencil aria-hidden="true" />}>{t`Edit`}</MenuItem>
              <MenuItem icon={<Archive aria-hidden="true" />} onClick={archived}>
                {t`Archive`}
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={archived}>
                {t`Delete`}
              </MenuItem>
            </MenuGroup>
          </Menu>
          <APopover />
        </Row>
        <Notices />
      </GallerySection>
      <GallerySection title={t`Tabs`}>
        <Tabs
          label={t`Example`}
          tabs={[
            { value: 'one', label: t`Overview`, content: <p>{t`The first panel.`}</p> },
            { value: 'two', label: t`Details`, content: <p>{t`The second panel.`}</p> },
          ]}
        />
        <TabLinks label={t`Example with addresses`}>
          <TabLink to="/test">{t`This page`}</TabLink>
          <TabLink to="/family-select">{t`Another page`}</TabLink>
        </TabLinks>
      </GallerySection>
    </>
  )
}

function APopover() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      title={t`A panel`}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>{t`Open a panel`}</Button>}
    >
      <p className="p-4">{t`With more than a list of actions.`}</p>
    </Popover>
  )
}

function Notices() {
  return (
    <Row>
      <Button onClick={() => toast(t`A notice`)}>{t`Message`}</Button>
      <Button onClick={() => toast.success(t`Saved`)}>{t`Success`}</Button>
      <Button onClick={() => toast.error(t`That didn’t work`)}>{t`Error`}</Button>
      <Button onClick={archived}>{t`With undo`}</Button>
    </Row>
  )
}
