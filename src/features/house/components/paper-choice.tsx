import { t } from '@lingui/core/macro'
import { SegmentedChoice } from '../../../components/ui/segmented-choice.tsx'
import type { Paper } from '../../../lib/paper.ts'

type PaperChoiceProps = { value: Paper; onChange: (paper: Paper) => void }

/** Asks for the size of the paper of something that is printed. */
export const PaperChoice = ({ value, onChange }: PaperChoiceProps) => (
  <SegmentedChoice
    legend={t`Paper`}
    options={[
      { value: 'a4', label: t`A4` },
      { value: 'letter', label: t`US Letter` },
    ]}
    value={value}
    onChange={onChange}
  />
)
