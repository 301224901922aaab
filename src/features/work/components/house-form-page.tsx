import type { ComponentProps, ReactNode } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../house/components/house-part.tsx'
import type { PropertyView } from '../../house/properties/properties.schemas.ts'

type House = ComponentProps<typeof HouseBreadcrumbs>['of'] & { propertyStatus: PropertyView['status'] }

/** A property, as what belongs to it names it. */
export const houseOf = ({ id: propertyId, name: propertyName, status, ...property }: PropertyView) => ({
  ...property,
  propertyId,
  propertyName,
  propertyStatus: status,
})

type HouseFormPageProps = {
  of: House
  part: ComponentProps<typeof ReadOnlyPart>['part']
  title: string
  /** A sentence for those who can use the form. */
  hint?: string
  /** Whether the reader may use the form; in an archived property nobody can. */
  may: boolean
  /** The form. */
  children: ReactNode
}

/** The page of a form that adds something to a property or changes it. */
export function HouseFormPage({ of, part, title, hint, may, children }: HouseFormPageProps) {
  const isArchived = of.propertyStatus === 'ARCHIVED'
  const isEditable = may && !isArchived
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part={part} of={of} />
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        {isEditable && hint && <p className="text-muted">{hint}</p>}
      </div>
      {isEditable ? (
        children
      ) : (
        <ReadOnlyPart part={part} propertyId={of.propertyId} isArchived={isArchived} />
      )}
    </Page>
  )
}
