import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { maxLinksPerProperty } from '../relative-links.rules.ts'
import type { IssuedLink, RelativeLinksView, RelativeLinkView } from '../relative-links.schemas.ts'
import { IssuedLinkDialog } from './issued-link-dialog.tsx'
import { RelativeLink } from './relative-link.tsx'

const RelativeLinkForm = lazy(() => import('./relative-link-form.tsx'))
const HandOverForm = lazy(() => import('./hand-over-form.tsx'))

type RelativeLinksProps = {
  propertyId: string
  familyGroupId: string
  view: RelativeLinksView
  /** The owners outside the group today. */
  outsiders: string[]
}

/** Renders the personal links of a property to its managers. */
export function RelativeLinks({
  propertyId,
  familyGroupId,
  view: { links, people },
  outsiders,
}: RelativeLinksProps) {
  const [isAdding, setAdding] = useState(false)
  const [handedOver, setHandedOver] = useState<RelativeLinkView | null>(null)
  const [issued, setIssued] = useState<IssuedLink | null>(null)
  return (
    <SectionCard title={t`Personal links`}>
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-prose text-muted">
          {t`For a relative who will never sign up. A personal link opens only what you choose, for this property and for one person. Voting and confirming money also need a PIN.`}
        </p>
        {links.length > 0 && (
          <ul className="grid grid-cols-1 divide-y" aria-label={t`Personal links`}>
            {links.map((link) => (
              <RelativeLink
                key={link.id}
                propertyId={propertyId}
                link={link}
                isOwnerGone={link.ownerName !== null && !outsiders.includes(link.ownerName)}
                onIssued={setIssued}
                onHandOver={() => setHandedOver(link)}
              />
            ))}
          </ul>
        )}
        {links.length < maxLinksPerProperty && (
          <Button className="justify-self-start" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t`Create personal link`}
          </Button>
        )}
        {isAdding && (
          <Later>
            <RelativeLinkForm
              propertyId={propertyId}
              outsiders={outsiders}
              people={people}
              close={() => setAdding(false)}
              onIssued={setIssued}
            />
          </Later>
        )}
        {handedOver && (
          <Later>
            <HandOverForm
              propertyId={propertyId}
              familyGroupId={familyGroupId}
              link={handedOver}
              hasOutsiders={outsiders.length > 0}
              close={() => setHandedOver(null)}
            />
          </Later>
        )}
        {issued && <IssuedLinkDialog issued={issued} close={() => setIssued(null)} />}
      </div>
    </SectionCard>
  )
}
