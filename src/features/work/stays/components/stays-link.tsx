import { BedDouble } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'

/** The way to the stays of a house. */
export const StaysLink = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/stays" params={{ propertyId }} className="justify-self-start">
    <BedDouble aria-hidden="true" />
    Stays
  </ButtonLink>
)
