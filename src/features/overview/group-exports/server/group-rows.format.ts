import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { groupFileFormat, groupFileVersion } from '../group-file.rules.ts'
import { addedTexts, columnsOf, groupTables, type Row } from './group-tables.format.ts'

/** Longer than any text that the product accepts. */
const maxTextLength = 200_000
const maxListLength = 1_000

const text = z.string().max(maxTextLength)

/** How a column value is written in JSON, by its type in the schema. */
const valueSchemas: Record<string, z.ZodType> = {
  PgUUID: z.uuid(),
  PgChar: text,
  PgDateString: z.iso.date(),
  PgTime: z.iso.time(),
  PgTimestamp: z.iso.datetime(),
  PgBoolean: z.boolean(),
  PgInteger: z.int32(),
  PgSmallInt: z.int32(),
  PgBigInt53: z.int(),
  PgNumeric: z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/),
  PgNumericNumber: z.number(),
  PgJsonb: z.record(z.string(), z.unknown()),
  PgCustomColumn: z.base64().max(maxTextLength),
}

function schemaOfValue(column: PgColumn): z.ZodType {
  if ('baseColumn' in column) return z.array(text.max(1_000)).max(maxListLength)
  if (column.enumValues?.length) return z.enum(column.enumValues)
  const schema = column.columnType === 'PgText' ? text : valueSchemas[column.columnType]
  if (!schema) throw new Error(`a column of type ${column.columnType} cannot be exported`)
  return schema
}

function schemaOfColumn(column: PgColumn): z.ZodType {
  const value = schemaOfValue(column)
  // A file from before the column existed has no value for it.
  if (column.notNull) return column.hasDefault && column.name !== 'id' ? value.optional() : value
  return value.nullish()
}

const schemaOfRow = (table: PgTable) => {
  const added = addedTexts.get(table)
  return z.strictObject({
    ...Object.fromEntries(
      Object.entries(columnsOf(table)).map(([name, column]) => [name, schemaOfColumn(column)]),
    ),
    ...(added && { [added]: text }),
  })
}

/** Someone named by the rows. The e-mail is included when it is verified and the exporter may see it. */
export const personRow = z.strictObject({
  id: z.uuid(),
  firstName: text.nullable(),
  lastName: text.nullable(),
  email: text.nullable(),
})
export type PersonRow = z.infer<typeof personRow>

export const groupFileHead = z.strictObject({
  format: z.literal(groupFileFormat),
  version: z.int().min(1),
  exportedAt: z.iso.datetime(),
})

/** The lists of the file in order, with the schema of their rows. */
export const groupLists: ReadonlyMap<string, { row: z.ZodType<Row>; table: PgTable | null }> = new Map<
  string,
  { row: z.ZodType<Row>; table: PgTable | null }
>([
  ['people', { row: personRow, table: null }],
  ...groupTables.map((table) => [getTableName(table), { row: schemaOfRow(table), table }] as const),
])

/** The whole file, for the documentation of the format. */
export const groupFileSchema = z.strictObject({
  ...groupFileHead.shape,
  version: z.literal(groupFileVersion),
  ...Object.fromEntries([...groupLists].map(([name, { row }]) => [name, z.array(row)])),
})

/** Returns a value as JSON. */
export const toJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value

/** Returns the column value of a JSON value. */
export function fromJson({ columnType }: PgColumn, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (columnType === 'PgTimestamp') return new Date(value)
  return columnType === 'PgCustomColumn' ? Buffer.from(value, 'base64') : value
}
