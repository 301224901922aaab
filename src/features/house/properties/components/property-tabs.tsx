import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { PartLink, PartLinks, TabLink, TabLinks } from '../../../../components/ui/tab-links.tsx'
import type { PropertyView } from '../properties.schemas.ts'
import { propertyTabs } from '../property-tabs.texts.ts'

type Tab = (typeof propertyTabs)[number]

/** Returns the segment of the address that names the open part; subpages belong to it. */
const partOf = (address: string) => address.split('/')[3] ?? ''

const isOf = (tab: Tab, part: string) => [tab, ...tab.parts].some(({ to }) => partOf(to) === part)

const mayOpen = (may: PropertyView['may']) => (part: Tab['parts'][number]) =>
  !('right' in part) || may[part.right]

/** Renders the five tabs of a property, and the parts of the open one. */
export function PropertyTabs({ property }: { property: Pick<PropertyView, 'id' | 'may'> }) {
  const { id: propertyId, may } = property
  const part = useLocation({ select: ({ pathname }) => partOf(pathname) })
  const open = propertyTabs.find((tab) => isOf(tab, part))
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="max-sm:-mx-4">
        <TabLinks label={t`Property sections`}>
          {propertyTabs.map((tab) => (
            <TabLink
              key={tab.to}
              to={tab.to}
              params={{ propertyId }}
              activeOptions={{ exact: true, includeSearch: false }}
              // While one of its parts is open, the tab is current, but is not the page itself.
              aria-current={tab === open ? true : undefined}
              resetScroll={false}
              className="justify-center max-sm:min-w-touch max-sm:flex-auto max-sm:px-1 max-sm:text-sm"
            >
              {tab.label}
            </TabLink>
          ))}
        </TabLinks>
      </div>
      {open && open.parts.length > 0 && (
        <PartLinks label={t`${open.label} sections`}>
          {open.parts.filter(mayOpen(may)).map(({ to, label }) => (
            <PartLink
              key={to}
              to={to}
              params={{ propertyId }}
              activeOptions={{ includeSearch: false }}
              resetScroll={false}
              className="max-sm:px-2"
            >
              {label}
            </PartLink>
          ))}
        </PartLinks>
      )}
    </div>
  )
}
