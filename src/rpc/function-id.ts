/**
 * The public id of a server function: `<feature>.<function>`, from the file that declares it
 * (`src/features/house/properties/properties.functions.ts`, `createProperty` → `properties.createProperty`).
 * Stable across renames of folders above the feature and readable in logs; see docs/adr/0004.
 */
export function serverFunctionId({ filename, functionName }: { filename: string; functionName: string }) {
  const file = filename.split('/').at(-1) ?? filename
  const feature = file.split('.')[0]
  return `${feature}.${functionName.replace(/_createServerFn_handler$/, '')}`
}

const functionPath = /^\/_serverFn\/[\w.-]+$/

/**
 * Returns whether a path is meant for the server functions but names none. The framework decodes a path before it
 * looks, and answers 500 if the name is missing.
 */
export const namesNoFunction = (pathname: string): boolean =>
  pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent).includes('/_serverFn') &&
  !functionPath.test(pathname)
