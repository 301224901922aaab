import type { ComponentProps, ReactNode } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { PropertyBreadcrumbs, ReadOnlyPart } from '../../house/components/property-breadcrumbs.tsx'
import type { PropertyView } from '../../house/properties/properties.schemas.ts'

type House = ComponentProps<typeof PropertyBreadcrumbs>['of'] & { propertyStatus: PropertyView['status'] }

/** A property, as its parts name it. */
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
  /** Help for those who can use the form. */
  hint?: string
  /** Whether the reader may use the form; never in an archived property. */
  may: boolean
  children: ReactNode
}

/** Renders the page of a form that adds to or edits a part of a property. */
export function HouseFormPage({ of, part, title, hint, may, children }: HouseFormPageProps) {
  const isArchived = of.propertyStatus === 'ARCHIVED'
  const isEditable = may && !isArchived
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <PropertyBreadcrumbs part={part} of={of} />
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
