export * from './browser-model.ts'
export * from './catalogue.ts'
export { explainModality } from './explain-modality.ts'
export {
  acceptsListedImages,
  findModel,
  nameModel,
  outputOfListed,
} from './find-model.ts'
export { isModelName } from './model-names.ts'
export * from './providers.ts'
export { runLimits } from './run-limits.ts'
export { defaultVoice, voices } from './voices.ts'
