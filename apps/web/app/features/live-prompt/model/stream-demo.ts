import { answerAsDemo, parseTemplate, renderTemplate } from '@product/domain'

const pauseBetweenWords = 12

/** The Demo model's answer to a prompt, word by word as it is read. */
export async function* streamDemo(
  body: string,
  values: Record<string, string>,
): AsyncGenerator<string> {
  const { text } = renderTemplate(parseTemplate(body, []), values)
  const answer = answerAsDemo({ systemMessage: '', body: text })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return yield answer
  for (const word of answer.split(/(?<=\s)/)) {
    yield word
    await new Promise((resolve) => setTimeout(resolve, pauseBetweenWords))
  }
}
