/** What a version of a prompt holds. Two contents that are equal make one version. */
export type PromptContent = {
  title: string
  description: string
  systemMessage: string
  body: string
  variables: PromptVariable[]
  /** Values of the model catalogue, or a provider's own model ids. */
  targetModels: string[]
  modality: Modality
  tags: string[]
  settings: PromptSettings
}

export const modalities = ['text', 'image', 'audio', 'video', 'multimodal'] as const
export type Modality = (typeof modalities)[number]

export const variableTypes = ['text', 'number', 'long-text', 'choice', 'yes-no'] as const
export type VariableType = (typeof variableTypes)[number]

export type PromptVariable = {
  name: string
  type: VariableType
  defaultValue: string
  required: boolean
  /** What a choice is made from; empty for every other type. */
  choices: string[]
}

/** What is null is left to the provider. */
export type PromptSettings = {
  temperature: number | null
  maxOutputTokens: number | null
  topP: number | null
  stop: string[]
  seed: number | null
  jsonOutput: boolean
  /** Who reads aloud; the usual voice where none was chosen. */
  voice?: string | undefined
}

export const contentLimits = {
  title: 200,
  description: 2_000,
  systemMessage: 200_000,
  body: 200_000,
  tag: 40,
  tags: 20,
  variableName: 64,
  defaultValue: 20_000,
  variables: 100,
  choices: 100,
  targetModels: 20,
  stop: 8,
  stopText: 200,
  voice: 100,
} as const

export const defaultSettings: PromptSettings = {
  temperature: null,
  maxOutputTokens: null,
  topP: null,
  stop: [],
  seed: null,
  jsonOutput: false,
}

export const emptyContent: PromptContent = {
  title: '',
  description: '',
  systemMessage: '',
  body: '',
  variables: [],
  targetModels: [],
  modality: 'text',
  tags: [],
  settings: defaultSettings,
}

/** As shown to those whose plan does not include it: of the texts only a beginning, of the variables their names. */
export const lockContent = (
  content: PromptContent,
  beginning = '',
  names = content.variables.map(({ name }) => name),
): PromptContent => ({
  ...content,
  systemMessage: '',
  body: beginning,
  variables: names.slice(0, contentLimits.variables).map((name) => ({
    name,
    type: 'text',
    defaultValue: '',
    required: true,
    choices: [],
  })),
  settings: defaultSettings,
})
