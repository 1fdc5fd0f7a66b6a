/**
 * A step of its own: an import carries the names of all files that it needs, and those of the chat would weigh more on
 * a public page than the button that opens it.
 */
export async function loadPanel() {
  const module = await import('./components/chat-panel.tsx')
  return { default: module.ChatPanel }
}
