import { join } from 'node:path'

const names = ['support-replies.json', 'release-note.prompt.yml', 'team-prompts.csv']

/** Exports of three tools, in which everything can be read. */
export const importedFiles = names.map((name) => join(import.meta.dirname, 'imported', name))
