type NewPrompt = {
  title: string
  model?: string | undefined
  collection?: string | undefined
  template?: string | undefined
}

/** Where the editor begins a prompt with what was chosen. */
export function editorAddress({ title, model, collection, template }: NewPrompt): string {
  const chosen = new URLSearchParams({ title: title.trim() })
  if (model) chosen.set('model', model)
  if (collection) chosen.set('collection', collection)
  if (template) chosen.set('template', template)
  return `/editor/new?${chosen}`
}
