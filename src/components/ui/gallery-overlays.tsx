import { Archive, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button, IconButton } from './button.tsx'
import { Dialog, DialogActions, DialogClose } from './dialog.tsx'
import { Row, Shelf } from './gallery-shelf.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from './menu.tsx'
import { Popover } from './popover.tsx'
import { TabLink, TabLinks } from './tab-links.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'
import { toast, toastUndo } from './toast.tsx'

const restored = async () => toast.success('Restored')
const archived = () => toastUndo('Archived', restored)

/** What opens above the page. */
export function GalleryOverlays() {
  return (
    <>
      <Shelf title="Dialogs, menus, notices">
        <Row>
          <Dialog title="A dialog" description="What it is about." trigger={<Button>Open a dialog</Button>}>
            <TextField label="A field in it" />
            <DialogActions>
              <DialogClose>Cancel</DialogClose>
              <Button variant="primary">Save</Button>
            </DialogActions>
          </Dialog>
          <AlertDialog
            title="Delete the thing?"
            description="It goes to the trash and can be restored for 30 days."
            confirmLabel="Delete thing"
            onConfirm={archived}
            trigger={<Button>Ask before deleting</Button>}
          />
          <Menu trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}>
            <MenuGroup title="A menu">
              <MenuItem icon={<Pencil aria-hidden="true" />}>Edit</MenuItem>
              <MenuItem icon={<Archive aria-hidden="true" />} onClick={archived}>
                Archive
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={archived}>
                Delete
              </MenuItem>
            </MenuGroup>
          </Menu>
          <APopover />
        </Row>
        <Notices />
      </Shelf>
      <Shelf title="Tabs">
        <Tabs
          label="Example"
          tabs={[
            { value: 'one', label: 'Overview', content: <p>The first panel.</p> },
            { value: 'two', label: 'Details', content: <p>The second panel.</p> },
          ]}
        />
        <TabLinks label="Example with addresses">
          <TabLink to="/test">This page</TabLink>
          <TabLink to="/family-select">Another page</TabLink>
        </TabLinks>
      </Shelf>
    </>
  )
}

function APopover() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover title="A panel" open={isOpen} onOpenChange={setIsOpen} trigger={<Button>Open a panel</Button>}>
      <p className="p-4">With more than a list of things to do.</p>
    </Popover>
  )
}

function Notices() {
  return (
    <Row>
      <Button onClick={() => toast('A notice')}>Notice</Button>
      <Button onClick={() => toast.success('Saved')}>Success</Button>
      <Button onClick={() => toast.error('That was refused')}>Error</Button>
      <Button onClick={archived}>With Undo</Button>
    </Row>
  )
}
