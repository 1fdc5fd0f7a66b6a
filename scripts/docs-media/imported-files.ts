import { fileURLToPath } from 'node:url'

const names = ['langfuse-single.json', 'github-summariser.prompt.yml', 'prompts-chat.csv']

/** Files of other tools, which the tests of the formats read too. */
export const importedFiles = names.map((name) =>
  fileURLToPath(new URL(`../../packages/formats/src/samples/${name}`, import.meta.url)),
)
