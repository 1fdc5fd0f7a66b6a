import { csvFields } from '@product/domain'
import { z } from 'zod'
import { CollectionFields } from './collections.ts'
import { PromptContent, TestValues } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'
import { VersionName } from './versions.ts'

const tags = ['Import and export']

/** The largest file that is read, in bytes, and the most that one file or request brings in. */
export const importLimits = {
  fileBytes: 5_242_880,
  prompts: 2_000,
  collections: 500,
  /** Of one request that imports, in bytes of JSON. */
  requestBytes: 16_777_216,
} as const

/** From the year that clocks of computers begin with. */
const PastTime = z.iso
  .datetime()
  .refine((text) => Date.parse(text) >= 0, 'A time since 1970')
  .meta({ example: '2026-01-02T03:04:05Z' })

export const ImportedVersion = z.object({
  content: PromptContent,
  note: z.string().max(500),
  authorName: z.string().max(200),
  names: z.array(VersionName).max(20),
  createdAt: PastTime.nullable(),
  /** The number of the version whose content this one brought back; the oldest is 1. */
  restoredFrom: z.int().min(1).max(10_000).nullable().default(null),
})

const VersionNumber = z.int().min(1).max(10_000).nullable()

/** A name was put on a version, moved from one to another, or taken away. */
export const ImportedNameMove = z.object({
  name: VersionName,
  from: VersionNumber,
  to: VersionNumber,
  authorName: z.string().max(200),
  at: PastTime,
})

export const ImportedCollection = z
  .object({
    name: CollectionFields.shape.name,
    description: CollectionFields.shape.description,
    color: CollectionFields.shape.color,
  })
  .meta({ id: 'ImportedCollection' })

export const ImportedPrompt = z
  .object({
    content: PromptContent,
    /** Oldest first; empty where the file holds no history. */
    versions: z.array(ImportedVersion).max(10_000),
    /** Oldest first; empty where the file does not tell how the names moved. */
    nameMoves: z.array(ImportedNameMove).max(10_000).default([]),
    testValues: TestValues,
    isFavorite: z.boolean(),
    collections: z.array(CollectionFields.shape.name).max(50),
  })
  .meta({ id: 'ImportedPrompt' })

export const ImportPreview = z
  .object({
    /** The format in words, such as `Langfuse JSON`. */
    format: z.string(),
    prompts: z.array(
      z.object({
        prompt: ImportedPrompt,
        /** What the format says and cannot be kept, in words. */
        notCarriedOver: z.array(z.string()),
        /** You have a prompt with the same title and text. */
        isKnown: z.boolean(),
      }),
    ),
    failures: z.array(z.object({ where: z.string(), message: z.string() })),
    /** What the file says of the collections that prompts name, and of empty ones. */
    collections: z.array(ImportedCollection),
    /** Of a CSV file: what each column was taken for. */
    columns: z.array(
      z.object({
        name: z.string(),
        field: z.enum(csvFields),
        /** The beginning of the first cell with text. */
        sample: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportPreview' })

export type ImportPreview = z.infer<typeof ImportPreview>

/** One for each column of a CSV file, where they are not as detected. */
const Columns = z.array(z.enum(csvFields)).min(1).max(200)

const previewResponses = {
  200: json(ImportPreview, 'What was understood. Nothing is stored.'),
  ...errorResponses,
}

export const previewImportRoute = defineRoute({
  method: 'post',
  path: '/api/v1/imports/preview',
  tags,
  ...signedIn,
  summary: 'Preview the import of a file',
  request: {
    query: z.object({
      name: z.string().max(255).default(''),
      /** Separated by commas, one for each column of a CSV file; without them they are detected. */
      columns: z
        .string()
        .max(2_000)
        .transform((text) => text.split(','))
        .pipe(Columns)
        .optional(),
    }),
    body: {
      description: 'The file as it is; its format is told by its content.',
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: previewResponses,
})

export const previewImportFromUrlRoute = defineRoute({
  method: 'post',
  path: '/api/v1/imports/preview-url',
  tags,
  ...signedIn,
  summary: 'Preview the import of a file at an address',
  request: {
    body: json(
      z.object({ url: z.string().max(2_000), columns: Columns.optional() }),
      'An http or https address.',
    ),
  },
  responses: previewResponses,
})

export const importPromptsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/imports',
  tags,
  ...signedIn,
  summary: 'Import prompts, all or none of them',
  request: {
    body: json(
      z.object({
        /** Made by the client: sent again, it is done once. */
        importId: Uuid,
        prompts: z.array(ImportedPrompt).min(1).max(importLimits.prompts),
        /** Made where they are not there yet; one that is there and empty becomes like this. */
        collections: z.array(ImportedCollection).max(importLimits.collections).default([]),
        /** Slug of a collection of yours that all of them go into. */
        collection: z.string().max(100).optional(),
      }),
      'Prompts as the preview gave them.',
    ),
  },
  responses: {
    201: json(z.object({ promptIds: z.array(Uuid) }), 'Imported.'),
    ...errorResponses,
  },
})

export const exportFormats = [
  { id: 'product-json', label: 'JSON with full history' },
  { id: 'dotprompt', label: 'dotprompt (.prompt)' },
  { id: 'prompty', label: 'Prompty (.prompty)' },
  { id: 'github', label: 'GitHub Models (.prompt.yml)' },
  { id: 'promptfoo', label: 'promptfoo (YAML)' },
  { id: 'langfuse', label: 'Langfuse (JSON)' },
  { id: 'markdown', label: 'Markdown' },
  { id: 'csv', label: 'CSV' },
] as const

/** Headers of an export that say what its format cannot hold; absent where it holds everything. */
export const exportLossHeaders = {
  /** The first of them in words: a JSON array, percent-encoded. */
  losses: 'x-not-carried-over',
  /** How many there are. */
  count: 'x-not-carried-over-count',
} as const

export const exportPromptsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/exports',
  tags,
  ...signedIn,
  summary: 'Export prompts as a file',
  request: {
    body: json(
      z.object({
        format: z.enum(exportFormats.map(({ id }) => id)),
        scope: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('prompts'), ids: z.array(Uuid).min(1).max(2_000) }),
          z.object({ kind: z.literal('collection'), slug: z.string() }),
          z.object({ kind: z.literal('everything') }),
        ]),
      }),
      'What to export, and as what.',
    ),
  },
  responses: {
    200: {
      description:
        'A file; several files are one zip archive. What the format cannot hold is told in the headers `x-not-carried-over`, a percent-encoded JSON array of the first texts, and `x-not-carried-over-count`.',
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...errorResponses,
  },
})
