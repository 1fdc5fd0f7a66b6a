import { contentLimits, type PromptContent } from '@product/domain'
import { isVariableName } from './syntax/variable-name.ts'

/** In words, what keeps the content from being saved. */
export function findContentProblems(content: PromptContent): string[] {
  return [
    ...tooLong('the title', content.title, contentLimits.title),
    ...tooLong('the description', content.description, contentLimits.description),
    ...tooLong('the system message', content.systemMessage, contentLimits.systemMessage),
    ...tooLong('the body', content.body, contentLimits.body),
    ...tooMany('tags', content.tags, contentLimits.tags),
    ...content.tags.flatMap((tag) => tooLong(`the tag "${cut(tag)}"`, tag, contentLimits.tag)),
    ...tooMany('models', content.targetModels, contentLimits.targetModels),
    ...tooMany('stop texts', content.settings.stop, contentLimits.stop),
    ...content.settings.stop.flatMap((stop) =>
      tooLong('a stop text', stop, contentLimits.stopText),
    ),
    ...tooLong('the voice', content.settings.voice ?? '', contentLimits.voice),
    ...tooMany('variables', content.variables, contentLimits.variables),
    ...content.variables.flatMap(({ name, defaultValue, choices }) => [
      ...(isVariableName(name) ? [] : [`"${cut(name)}" cannot be the name of a variable`]),
      ...tooLong(`the default value of "${name}"`, defaultValue, contentLimits.defaultValue),
      ...tooMany(`choices of "${name}"`, choices, contentLimits.choices),
    ]),
  ]
}

function tooLong(what: string, text: string, limit: number): string[] {
  if (text.length <= limit) return []
  return [`${what} has ${grouped(text.length)} characters; at most ${grouped(limit)} are allowed`]
}

function tooMany(what: string, list: unknown[], limit: number): string[] {
  if (list.length <= limit) return []
  return [`there are ${grouped(list.length)} ${what}; at most ${grouped(limit)} are allowed`]
}

function grouped(figure: number): string {
  return figure.toLocaleString('en')
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
