import { preview } from '../fields.ts'
import { escapeBraces, joinPlaceholder } from './literal-syntax.ts'
import type { TemplateSyntax } from './scope.ts'

/** `${name}` and `${name:default}`, as on prompts.chat; `{{` is plain text. */
export const dollarBraceSyntax: TemplateSyntax = (text, scope) => {
  let translated = ''
  let written = 0
  for (const found of text.matchAll(/\$\{([^{}:\n]*)(?::([^{}\n]*))?\}/g)) {
    const [raw, name = '', defaultValue = ''] = found
    const ours = scope.mention(name, { defaultValue: defaultValue.trim() })
    if (ours === undefined) scope.note(`kept as written, but not understood: ${preview(raw)}`)
    const before = text.slice(written, found.index)
    translated +=
      ours === undefined
        ? escapeBraces(before) + raw
        : joinPlaceholder(before, `{{${ours}}}`, scope)
    written = found.index + raw.length
  }
  return translated + escapeBraces(text.slice(written))
}
