import { warnTextSettings } from '../answers/describe-warning.ts'
import { llmError } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { buildImagineCommand } from './build-imagine-command.ts'

/** Midjourney has no public API: a run writes the command that its user pastes there. */
export const midjourneyProvider: Provider = {
  id: 'midjourney',
  listModels: async () => ['midjourney'],
  async *answer(_, { systemMessage, body, settings, images }) {
    if (`${systemMessage}${body}`.trim() === '') throw llmError('provider.empty')
    yield* warnTextSettings(settings, 'Midjourney')
    if (images.length > 0)
      yield {
        type: 'warning',
        message: 'A command takes no pictures: put their addresses at the beginning of the prompt.',
      }
    yield { type: 'text', text: buildImagineCommand({ systemMessage, body, seed: settings.seed }) }
  },
}
