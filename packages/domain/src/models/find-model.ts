import { browserModel } from './browser-model.ts'
import { type CatalogueModel, catalogue, type ModelOutput } from './catalogue.ts'

const byValue = new Map(catalogue.map((model) => [model.value, model]))

/** The catalogue's entry; a provider's own model has none. */
export const findModel = (value: string): CatalogueModel | undefined => byValue.get(value)

/** A provider's own model is called by its id. */
export const nameModel = (value: string): string =>
  byValue.get(value)?.label ?? (value === browserModel.value ? browserModel.runLabel : value)

const notRunnable =
  /embed|moderation|whisper|transcri|realtime|rerank|ocr|guard|babbage|davinci|live/i
const makesPictures = /dall-e|gpt-image|imagen|flash-image|pro-image|chatgpt-image/i
const speaks = /(^|[-/])tts([-/]|$)/i

/** The output of a model that is not in the catalogue, by its name; undefined for one that cannot be run. */
export function outputOfListed(modelId: string): ModelOutput | undefined {
  if (notRunnable.test(modelId)) return undefined
  if (makesPictures.test(modelId)) return 'image'
  return speaks.test(modelId) ? 'speech' : 'text'
}

const acceptsImagesPattern =
  /vision|gpt-(4o|4\.1|[5-9])|(^|\/)o[134](-|$)|claude-(3|[a-z]+-\d)|gemini|gemma-?3|llava|pixtral|-vl|llama-?4/i

/** Whether a model that is not in the catalogue accepts images, by its name. */
export const acceptsListedImages = (modelId: string): boolean => acceptsImagesPattern.test(modelId)
