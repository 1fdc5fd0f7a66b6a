import { expect, test } from 'vitest'
import type { Modality } from '../prompt-content.ts'
import type { ModelOutput } from './catalogue.ts'
import { explainModality } from './explain-modality.ts'

test.each<[Modality, ModelOutput]>([
  ['text', 'text'],
  ['image', 'image'],
  ['image', 'command'],
  ['audio', 'speech'],
  ['multimodal', 'text'],
  ['multimodal', 'image'],
])('a prompt for %s runs on a model that makes %s', (modality, output) => {
  expect(explainModality(modality, { label: 'Model', output })).toBeNull()
})

test.each<[Modality, ModelOutput, string]>([
  ['text', 'image', 'This prompt is for text, and Model makes images.'],
  ['image', 'text', 'This prompt is for images, and Model answers with text.'],
  ['audio', 'text', 'This prompt is for audio, and Model answers with text.'],
  ['video', 'image', 'No supported model makes video.'],
])('a prompt for %s is refused by a model that makes %s, in words', (modality, output, words) => {
  expect(explainModality(modality, { label: 'Model', output })).toContain(words)
})
