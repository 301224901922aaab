import { t } from '@lingui/core/macro'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu, MenuItem } from './menu.tsx'

export type Step = { key: string; label: string; icon: LucideIcon; take: () => void }

type NextStepsProps = {
  /** The most likely next step; none when it is someone else’s turn. */
  main: Step | undefined
  others: readonly Step[]
  /** A step is being saved. */
  isBusy: boolean
}

/** Renders the next step as a button and the others in a menu. */
export function NextSteps({ main, others, isBusy }: NextStepsProps) {
  const [only] = others
  return (
    <div className="flex gap-2">
      {main && <StepButton step={main} isMain isBusy={isBusy} />}
      {others.length === 1 && only ? (
        <StepButton step={only} isBusy={isBusy} />
      ) : (
        others.length > 0 && (
          <Menu
            align={main ? 'end' : 'start'}
            trigger={
              <Button aria-disabled={isBusy || undefined} className="shrink-0">
                {main ? t`More` : t`Change status`}
                <ChevronDown aria-hidden="true" />
              </Button>
            }
          >
            {others.map(({ key, label, icon: Icon, take }) => (
              <MenuItem key={key} icon={<Icon aria-hidden="true" />} onClick={take}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )
      )}
    </div>
  )
}

type StepButtonProps = { step: Step; isMain?: boolean; isBusy: boolean }

const StepButton = ({ step: { label, icon: Icon, take }, isMain = false, isBusy }: StepButtonProps) => (
  <Button
    variant={isMain ? 'primary' : 'secondary'}
    className={isMain ? 'max-sm:flex-1' : ''}
    onClick={take}
    aria-disabled={isBusy || undefined}
  >
    <Icon aria-hidden="true" />
    {label}
  </Button>
)
