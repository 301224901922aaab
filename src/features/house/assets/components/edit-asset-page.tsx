import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { HouseFormPage } from '../../components/house-form-page.tsx'
import { useUpdateAsset } from '../assets.queries.ts'
import { assetFieldsOf, assetStatuses, canMove, changedFields } from '../assets.rules.ts'
import { type AssetFields, type AssetView, assetView } from '../assets.schemas.ts'
import { fieldLabels, fieldText } from '../assets.texts.ts'
import { AssetForm } from './asset-form.tsx'

/** Edits an asset. */
export function EditAssetPage({ asset }: { asset: AssetView }) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(asset)
  return (
    <HouseFormPage of={asset} part="assets" title={t`Edit ${base.name}`} may={asset.may.edit}>
      <EditAssetForm key={base.version} base={base} onReload={setBase} />
    </HouseFormPage>
  )
}

type EditAssetFormProps = { base: AssetView; onReload: (newer: AssetView) => void }

function EditAssetForm({ base, onReload }: EditAssetFormProps) {
  const navigate = useNavigate()
  const update = useUpdateAsset()
  const { stale, known, save: send, saveLabel } = useStaleEdit<AssetView, AssetFields>(base, assetView)

  const save = async (fields: AssetFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, assetId: base.id, version }))
    toast.success(t`Saved`)
    return () => navigate({ to: '/asset/$assetId', params: { assetId: base.id } })
  }
  return (
    <AssetForm
      defaultValues={assetFieldsOf(base)}
      place={base}
      statuses={assetStatuses.filter((status) => canMove(known.status, status))}
      draftKey={`asset:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={stale && <AssetConflict {...stale} onTakeNewer={() => onReload(stale.newer)} />}
      cancel={
        <ButtonLink to="/asset/$assetId" params={{ assetId: base.id }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

type AssetConflictProps = { mine: AssetFields; newer: AssetView; onTakeNewer: () => void }

/** Shows the newer version next to the form’s values when someone else saved first. */
function AssetConflict({ mine, newer, onTakeNewer }: AssetConflictProps) {
  return (
    <FieldConflict
      theirs={assetFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={(fields, name) => fieldText(fields, name, { currency: newer.currency, locale: locale() })}
      onTakeNewer={onTakeNewer}
    />
  )
}
