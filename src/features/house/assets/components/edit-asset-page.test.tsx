import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveStale } from '../../../../../test/stale-form.tsx'
import { newId } from '../../../../lib/ids.ts'
import { assetRights, emptyAsset } from '../assets.rules.ts'
import type { AssetView } from '../assets.schemas.ts'
import { EditAssetPage } from './edit-asset-page.tsx'

const asset: AssetView = {
  ...emptyAsset,
  id: newId(),
  familyGroupId: newId(),
  groupName: 'The Kellers',
  currency: 'EUR',
  propertyId: newId(),
  propertyName: 'Lake cabin',
  propertyStatus: 'ACTIVE',
  role: 'MANAGER',
  name: 'Boiler',
  workerName: null,
  isWorkerThere: false,
  timeZone: 'Europe/Zurich',
  today: '2026-11-24',
  version: 1,
  may: assetRights({ role: 'MANAGER', propertyStatus: 'ACTIVE' }),
}

it('shows the newer version of an asset, and saves over it only when asked to', async () => {
  const { conflict, saveMine, sentAgain } = await saveStale({
    page: <EditAssetPage asset={asset} />,
    newer: { ...asset, location: 'Attic', version: 2 },
    label: 'Location',
    typed: 'Garage',
  })
  expect(within(conflict).getByRole('row', { name: 'Location Attic Garage' })).toBeTruthy()
  await saveMine()
  expect(await sentAgain()).toMatchObject({ location: 'Garage', version: 2 })
})
