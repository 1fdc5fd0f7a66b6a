import { contentLimits, isVariableName, modalities, variableTypes } from '@product/domain'
import { z } from 'zod'
import { tooLong } from './text-length.ts'
import { valuesByName } from './values-by-name.ts'

const text = (limit: number) => z.string().max(limit, tooLong(limit))

const VariableName = text(contentLimits.variableName)
  .refine(isVariableName, 'Start with a letter; use letters, digits, hyphens, dots and underscores')
  .meta({ example: 'tone' })

export const PromptVariable = z
  .object({
    name: VariableName,
    type: z.enum(variableTypes),
    defaultValue: text(contentLimits.defaultValue),
    required: z.boolean(),
    /** What a choice is made from; empty for every other type. */
    choices: z.array(text(200).min(1)).max(contentLimits.choices),
  })
  .meta({ id: 'PromptVariable' })

/** A value for each variable, of included prompts too. */
export const TestValues = valuesByName({ nameCharacters: 200, valueCharacters: 200_000 }).refine(
  (values) => Object.keys(values).length <= 500,
  'At most 500 values',
)

/** What is null is left to the provider. */
export const PromptSettings = z
  .object({
    temperature: z.number().min(0).max(2).nullable(),
    maxOutputTokens: z.int().min(1).max(1_000_000).nullable(),
    topP: z.number().min(0).max(1).nullable(),
    stop: z.array(text(contentLimits.stopText).min(1)).max(contentLimits.stop),
    seed: z.int().min(0).nullable(),
    jsonOutput: z.boolean(),
    /** Of a model that speaks. */
    voice: text(contentLimits.voice).min(1).optional().meta({ example: 'nova' }),
  })
  .meta({ id: 'PromptSettings' })

const isUnlike = (names: string[]) => new Set(names).size === names.length

export const PromptContent = z
  .object({
    title: text(contentLimits.title).trim(),
    description: text(contentLimits.description),
    systemMessage: text(contentLimits.systemMessage),
    body: text(contentLimits.body),
    variables: z
      .array(PromptVariable)
      .max(contentLimits.variables)
      .refine(
        (variables) => isUnlike(variables.map(({ name }) => name)),
        'Two variables have the same name',
      ),
    targetModels: z.array(text(100).min(1)).max(contentLimits.targetModels),
    modality: z.enum(modalities),
    tags: z
      .array(text(contentLimits.tag).trim().min(1))
      .max(contentLimits.tags)
      .refine((tags) => isUnlike(tags.map((tag) => tag.toLowerCase())), 'A tag is there twice'),
    settings: PromptSettings,
  })
  .meta({ id: 'PromptContent' })
