// Bundles everything overlays need in one file that is loaded with the first overlay someone opens (`overlay.tsx`).
export { AlertDialog } from '@base-ui/react/alert-dialog'
export { Dialog } from '@base-ui/react/dialog'
export { Menu } from '@base-ui/react/menu'
export { Popover } from '@base-ui/react/popover'
