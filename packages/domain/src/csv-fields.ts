/** The fields that a column of an imported CSV file can hold. */
export const csvFields = [
  'title',
  'description',
  'system',
  'prompt',
  'tags',
  'collections',
  'models',
  'modality',
  'skip',
] as const

export type CsvField = (typeof csvFields)[number]
