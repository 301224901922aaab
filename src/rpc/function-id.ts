/**
 * The public id of a server function: `<feature>.<function>`, from the file that declares it
 * (`src/features/properties/properties.functions.ts`, `createProperty` → `properties.createProperty`).
 * Stable across renames of folders above the feature and readable in logs; see docs/adr/0004.
 */
export function serverFunctionId({ filename, functionName }: { filename: string; functionName: string }) {
  const file = filename.split('/').at(-1) ?? filename
  const feature = file.split('.')[0]
  return `${feature}.${functionName.replace(/_createServerFn_handler$/, '')}`
}
