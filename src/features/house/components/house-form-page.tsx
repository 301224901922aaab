import type { ComponentProps, ReactNode } from 'react'
import { FormPage } from '../../../components/layout/form-page.tsx'
import type { PropertyView } from '../properties/properties.schemas.ts'
import { PropertyBreadcrumbs, ReadOnlyPart } from './property-breadcrumbs.tsx'

type House = ComponentProps<typeof PropertyBreadcrumbs>['of'] & { propertyStatus: PropertyView['status'] }

/** A property, as its parts name it. */
export const houseOf = ({ id: propertyId, name: propertyName, status, ...property }: PropertyView) => ({
  ...property,
  propertyId,
  propertyName,
  propertyStatus: status,
})

type HouseFormPageProps = Pick<ComponentProps<typeof FormPage>, 'title' | 'width'> & {
  of: House
  part: ComponentProps<typeof ReadOnlyPart>['part']
  /** Help for those who can use the form. */
  hint?: string
  /** Whether the reader may use the form; never in an archived property. */
  may: boolean
  children: ReactNode
}

/** Renders the page of a form that adds to or edits a part of a property. */
export function HouseFormPage({ of, part, hint, may, ...page }: HouseFormPageProps) {
  const isArchived = of.propertyStatus === 'ARCHIVED'
  const isEditable = may && !isArchived
  return (
    <FormPage
      {...page}
      above={<PropertyBreadcrumbs part={part} of={of} />}
      hint={isEditable ? hint : undefined}
      instead={
        isEditable ? null : <ReadOnlyPart part={part} propertyId={of.propertyId} isArchived={isArchived} />
      }
    />
  )
}
