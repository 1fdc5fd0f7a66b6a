import type { Notification } from '@product/contract/notifications'

type Click = { button: number } & Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>

/** The conversation of an answer from support. The chat shows it on any page, so that nobody has to leave theirs. */
export function findOptionalChatId(
  { kind, path }: Pick<Notification, 'kind' | 'path'>,
  click: Click,
): string | undefined {
  const opensTab = click.button !== 0 || click.altKey || click.ctrlKey || click.metaKey
  if (kind !== 'support' || opensTab || click.shiftKey) return undefined
  return new URL(path, 'https://site.invalid').searchParams.get('chat') ?? undefined
}
