import { z } from 'zod'

/** The last entry of a backup: it says what the others must be, so a cut-off file has none. */
export const manifestName = 'manifest.json'
export const tablePart = (table: string, part: number) => `tables/${table}/${part}.copy`
export const extraFile = (name: string) => `files/${name}`

/** An entry's size comes before its bytes, so a table is cut into parts of at most this size. */
export const partSize = 4 * 1024 * 1024
/** An entry is read into memory as a whole, and a few bytes may be compressed from many. */
export const largestEntry = 4 * partSize

const content = z.object({ bytes: z.number(), sha256: z.string() })

/** A later version that writes something else counts it up. */
export const backupFormat = 1

/** All that is read of a manifest before it is known to be of a format that we know. */
export const anyManifest = z.object({ format: z.int() })

export const backupManifest = z.object({
  format: z.literal(backupFormat),
  product: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    content.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.array(content.extend({ name: z.string() })),
})

export type BackupManifest = z.infer<typeof backupManifest>
export type BackedUpTable = BackupManifest['tables'][number]

/** Files of the data folder, beside the database, without which its content is lost. */
export const extraFiles = ['secrets.key']
