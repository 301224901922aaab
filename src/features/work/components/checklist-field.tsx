import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { TextArea } from '../../../components/ui/text-area.tsx'

type ChecklistFieldProps = Pick<ComponentProps<typeof TextArea>, 'help' | 'error'> & {
  lines: readonly string[] | undefined
  onChange: (lines: string[]) => void
}

/** Renders a whole checklist as text, one item per line. */
export const ChecklistField = ({ lines = [], onChange, ...rest }: ChecklistFieldProps) => (
  <TextArea
    {...rest}
    label={t`Checklist`}
    rows={Math.min(8, Math.max(3, lines.length))}
    optional
    value={lines.join('\n')}
    onChange={({ target }) => onChange(target.value.split('\n'))}
  />
)
