import type { Modality } from '../prompt-content.ts'
import type { ModelOutput } from './catalogue.ts'

/** What may come out for a prompt of each modality. */
const outputsOf: Record<Modality, readonly ModelOutput[]> = {
  text: ['text'],
  image: ['image', 'command'],
  audio: ['speech'],
  video: [],
  multimodal: ['text', 'image', 'speech', 'command'],
}

const madeBy: Record<ModelOutput, string> = {
  text: 'answers with text',
  image: 'makes images',
  speech: 'speaks',
  command: 'writes image commands',
}

const modalityNames: Record<Modality, string> = {
  text: 'text',
  image: 'images',
  audio: 'audio',
  video: 'video',
  multimodal: 'several kinds of output',
}

type Chosen = { label: string; output: ModelOutput }

/** Why this model cannot run a prompt of this modality, and what to do; null where it can. */
export function explainModality(modality: Modality, { label, output }: Chosen): string | null {
  if (outputsOf[modality].includes(output)) return null
  if (modality === 'video')
    return 'No supported model makes video. Choose another modality for this prompt.'
  return `This prompt is for ${modalityNames[modality]}, and ${label} ${madeBy[output]}. Choose another model, or change the prompt’s modality.`
}
