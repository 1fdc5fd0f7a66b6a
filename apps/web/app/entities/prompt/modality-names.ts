import type { Modality } from '@product/domain'

export const modalityNames: Record<Modality, string> = {
  text: 'Text',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  multimodal: 'Multimodal',
}
