import { t } from '@lingui/core/macro'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { RefusedForm } from './worker-part.tsx'

/** Renders the field for the PIN of a personal link. @param id on a page with several of them */
export const PinField = ({ id, refused }: { id: string; refused: RefusedForm | undefined }) => (
  <TextField
    id={id}
    name="pin"
    label={t`Your PIN`}
    help={t`The 6 digits that the family gave you.`}
    error={refused?.errors.pin}
    inputMode="numeric"
    autoComplete="off"
    maxLength={12}
    required
  />
)
