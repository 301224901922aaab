import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { listClass, tabClass } from './tab-links.tsx'

type TabsProps = {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  defaultValue?: string
}

/** Renders panels of which one is shown. Use `TabLinks` where each has its own address. */
export function Tabs({ label, tabs, defaultValue }: TabsProps) {
  return (
    <Base.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <Base.List aria-label={label} className={listClass}>
        {tabs.map(({ value, label: name }) => (
          <Base.Tab key={value} value={value} className={tabClass}>
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value} className="pt-4">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
