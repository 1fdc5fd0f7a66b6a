import type { PromptContent } from '@product/domain'
import { type SourceMessage, splitBody } from '../messages.ts'
import { type TargetSyntax, translateTemplate } from '../syntax/translate-template.ts'

/** The messages of a prompt in the template language of another format. */
export function writeChat(
  content: PromptContent,
  target: TargetSyntax,
): { messages: SourceMessage[]; notes: string[] } {
  const notes: string[] = []
  const system = content.systemMessage === '' ? [] : [systemMessage(content)]
  const messages = [...system, ...splitBody(content.body)].map(({ role, text }) => {
    const translated = translateTemplate(text, content.variables, target)
    notes.push(...translated.notes)
    return { role, text: translated.text }
  })
  return { messages, notes: [...new Set(notes)] }
}

export function toRoleAndContent({ role, text }: SourceMessage): { role: string; content: string } {
  return { role, content: text }
}

function systemMessage(content: PromptContent): SourceMessage {
  return { role: 'system', text: content.systemMessage }
}
